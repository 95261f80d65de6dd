import { groupDigits } from "#domain/money.ts";

const errorCount = (count: number) => (count === 1 ? "1 error" : `${groupDigits(count)} errores`);

export type Counts = { created: number; updated: number };

type Verb = readonly [one: string, several: string];

/** 'Se creó 1 producto y se cambiaron 2 productos.': `made` has the verb for one and for several. */
export function formatImported({ created, updated }: Counts, made: Verb, countOf: (count: number) => string): string {
  const clause = (count: number, [one, several]: Verb) =>
    count > 0 && `${count === 1 ? one : several} ${countOf(count)}`;
  const sentence = [clause(created, made), clause(updated, ["se cambió", "se cambiaron"])].filter(Boolean).join(" y ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

export const importCopy = {
  example: "Descargar un ejemplo",

  choose: "Elige un archivo CSV o arrástralo aquí",
  chooseAnother: "Elige otro archivo CSV o arrástralo aquí",
  unreadable: "No se pudo leer el archivo. Vuelve a elegirlo.",
  reading: "Revisando...",
  readFailed: "No se pudo revisar el archivo",

  plan: "Qué cambiaría",
  ignoredColumns: (names: readonly string[]) =>
    `${names.length === 1 ? "Esta columna no se importa" : "Estas columnas no se importan"}: ${names.join(", ")}.`,
  row: (row: number) => `Fila ${groupDigits(row)}`,
  isChanged: "Cambia",
  was: "antes",
  is: "ahora",

  importing: "Importando...",
  failed: "No se pudo importar",
  failedHint: "Puedes volver a intentarlo: nada se importa dos veces.",

  errors: (count: number) => `La planilla tiene ${errorCount(count)}`,
  errorsHint: "No se importó nada. Corrige la planilla y vuelve a elegirla.",
  errorsShown: (shown: number) => `Estos son los primeros ${shown}.`,

  done: "Importación terminada",
} as const;
