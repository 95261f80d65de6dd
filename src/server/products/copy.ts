import { MAX_CATEGORIES } from "#domain/category.ts";
import { inMegabytes } from "#domain/file-size.ts";
import { groupDigits, MAX_PRICE_PESOS } from "#domain/money.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#domain/product-csv.ts";
import { DISCOUNT, MAX_STOCK, MAX_VARIANTS } from "#domain/product.ts";
import { noSuchProduct } from "../copy.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { CreationRefusal } from "./create-product.ts";
import type { ProductRefusal } from "./products.ts";

export const productsCopy = {
  demo: "Demostración",
  imported: (created: number, updated: number) =>
    `${created} ${created === 1 ? "nuevo" : "nuevos"}, ${updated} con cambios`,
  example: [
    ["Remera lisa", "Algodón peinado de 24/1.", 18500, null, "Remeras", "sí", "M", "Negro", 4],
    ["Remera lisa", "Algodón peinado de 24/1.", 18500, null, "Remeras", "sí", "L", "Negro", 6],
    ["Gorro tejido", "Lana merino, talle único.", 12900.5, 10, "Accesorios", "sí", null, null, 8],
  ],
} as const;

export const importCopy = {
  noFile: "Elige un archivo CSV.",
  outdated: "Los productos cambiaron desde la revisión. No se importó nada: mira el plan nuevo.",
  tooLarge: `El archivo supera los ${inMegabytes(MAX_IMPORT_BYTES)}.`,
  tooManyRows: `El archivo tiene más de ${groupDigits(MAX_IMPORT_ROWS)} filas: divídelo en varios.`,
  noRows: "El archivo no tiene ninguna fila con productos.",

  notAnId: "No es el id de un producto. Déjalo vacío para crear uno nuevo.",
  tooLong: (longest: number) => `Es demasiado largo: hasta ${longest} caracteres.`,
  notPlainText: "Tiene caracteres que no se pueden guardar.",
  notAPrice: `No es un precio. Se escribe 1234,50, hasta ${groupDigits(MAX_PRICE_PESOS)}.`,
  negativePrice: "El precio no puede ser negativo.",
  notADiscount: `El descuento es un número entero de 0 a ${DISCOUNT.max}.`,
  notYesOrNo: "Se escribe «sí» o «no».",
  notWhole: "El stock es un número entero.",
  negativeStock: "El stock no puede ser negativo.",
  tooMuchStock: `El stock es de ${groupDigits(MAX_STOCK)} unidades como máximo.`,

  noName: "Falta el nombre.",
  noPrice: "Un producto nuevo necesita su precio.",
  noStock: "Falta el stock.",
  nameTaken: "Ya hay un producto con este nombre: para cambiarlo, escribe su id.",
  deletedId: "Este producto se eliminó. Borra el id para crearlo otra vez.",
  unknownId: "Ningún producto tiene este id. Déjalo vacío para crear uno nuevo.",
  disagrees: (row: number) => `No coincide con la fila ${row}, que es del mismo producto.`,
  tooManyCategories: `La tienda tiene hasta ${MAX_CATEGORIES} categorías.`,
  noChoiceColumns: "Este producto tiene varias variantes: agrega las columnas «talle» y «color».",
  noChoice: "Este producto tiene talles o colores: di de cuál es el stock.",
  hasNoChoices: "Este producto no tiene talles ni colores. Agrégalos primero en el panel.",
  twin: (row: number) => `La fila ${row} ya trae este talle y color.`,
  nameless: "Un producto con varias filas necesita un talle o un color en cada una.",
  tooManyVariants: `Un producto tiene hasta ${MAX_VARIANTS} variantes.`,
} as const;

export function productProblem(refused: ProductRefusal | CreationRefusal): Problem {
  switch (refused.reason) {
    case "key-reused":
      return problem("key-reused", "Con esta clave ya se creó otro producto.");
    case "deleted-product":
      return problem("product-unavailable", "El producto que se creó con esta clave ya se eliminó.");
    case "unknown-product":
      return noSuchProduct();
    case "stale-version":
      return problem("stale-version", "Otra persona cambió este producto. Revisa los datos nuevos y guarda otra vez.", {
        product: refused.product,
      });
    case "insufficient-stock":
      return problem("insufficient-stock", "No quedan tantas unidades para descontar.", {
        field: "stock",
        variant_id: refused.variantId,
        available: refused.available,
      });
    case "unknown-category":
      return invalidField("category_id", "Esa categoría no existe.");
    case "too-many-words":
      return invalidField("search_words", "Este producto ya tiene demasiadas palabras. Quita alguna en su formulario.");
    case "no-variant":
      return invalidField("variants", "Un producto necesita al menos una variante.");
    case "duplicate-variant":
      return invalidField("variants", "Hay dos variantes con el mismo talle y color.");
    case "nameless-variant":
      return invalidField("variants", "Cada variante necesita un talle o un color.");
    case "too-many-variants":
      return invalidField("variants", `Un producto tiene hasta ${MAX_VARIANTS} variantes.`);
    case "unknown-variant":
      return invalidField("variants", "Una de las variantes no es de este producto.", {
        variant_id: refused.variantId,
      });
    case "choice-missing":
      return invalidField("stock", "Este producto tiene variantes: cada una lleva su stock.");
    case "too-much-stock":
      return invalidField("stock", `El stock de una variante es de ${groupDigits(MAX_STOCK)} unidades como máximo.`, {
        variant_id: refused.variantId,
      });
  }
}
