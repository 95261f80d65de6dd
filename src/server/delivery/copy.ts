import { MAX_METHODS_FILE_BYTES } from "#domain/delivery-csv.ts";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import { explainMethod } from "#domain/explain-method.ts";
import { inMegabytes } from "#domain/file-size.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { EditRefusal } from "./edit-methods.ts";

export const deliveryCopy = {
  tooMany: `Una tienda tiene como máximo ${DELIVERY_LIMITS.methods} formas de entrega.`,
  secondAgreed: (name: string) => `Ya hay una forma de entrega sin precio: «${name}». Escribe un precio.`,
} as const;

/** Words of a spreadsheet's cells, as `foldName` has them where they are read. */
export const cellWords = { agreed: "a convenir", free: "gratis", yes: "sí", no: "no" } as const;

export const methodImportCopy = {
  imported: (created: number, updated: number) =>
    `${created} ${created === 1 ? "nueva" : "nuevas"}, ${updated} con cambios`,
  exampleColumns: ["gratis_desde", "dias", "codigos_postales", "provincias"],
  example: [
    ["Correo a domicilio", 7500, 90_000, "3 a 6 días hábiles", null, "CABA, Buenos Aires"],
    ["Correo a domicilio", 9800, null, "5 a 9 días hábiles", null, "Santa Cruz, Tierra del Fuego"],
    ["Moto mensajería", 4000, null, "En el día", "1000-1499, 1636", null],
  ],
  noFile: "Elige un archivo CSV.",
  tooLarge: `El archivo supera los ${inMegabytes(MAX_METHODS_FILE_BYTES)}.`,
  outdated: "Las formas de entrega cambiaron desde la revisión. No se importó nada: mira el plan nuevo.",
  tooManyRows: `El archivo tiene más de ${DELIVERY_LIMITS.methods} filas, que es el máximo de formas de entrega.`,
  noRows: "El archivo no tiene ninguna fila con formas de entrega.",

  notAnId: "No es el id de una forma de entrega. Déjalo vacío para agregar una.",
  unknownId: "Ninguna forma de entrega tiene este id. Déjalo vacío para agregarla.",
  notAKind: "Se escribe «envío» o «retiro».",
  notAPrice: "No es un importe. Se escribe 7500, «gratis» o «a convenir».",
  notAMinimum: "No es un importe. Se escribe 90000, o se deja vacío.",
  notYesOrNo: "Se escribe «sí» o «no».",
  noPrice: "Una forma de entrega nueva necesita su precio. Si lo acuerdas, escribe «a convenir».",
  ambiguous: "Hay varias formas de entrega con este nombre: escribe el id de la que quieres cambiar.",
  twin: (row: number) => `La fila ${row} ya trae esta forma de entrega.`,
} as const;

export function noSuchMethod(): Problem {
  return problem("not-found", "Esta forma de entrega ya no existe. Si la necesitas, agrégala otra vez.");
}

export function methodProblem(refused: EditRefusal): Problem {
  switch (refused.reason) {
    case "unknown-method":
      return noSuchMethod();
    case "too-many":
      return invalidField("name", deliveryCopy.tooMany);
    case "second-agreed":
      return invalidField("price", deliveryCopy.secondAgreed(refused.by));
    case "stale-version":
      return problem(
        "stale-version",
        "Otra persona cambió esta forma de entrega. Revisa los datos nuevos y guarda otra vez.",
        { method: refused.method },
      );
    case "other-methods":
      return problem(
        "stale-version",
        "Las formas de entrega cambiaron. Mira el orden nuevo y, si hace falta, muévela otra vez.",
        {
          methods: refused.methods,
        },
      );
    default:
      return invalidField(refused.field, explainMethod(refused));
  }
}
