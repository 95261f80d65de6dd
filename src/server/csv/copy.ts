import { groupDigits } from "#domain/money.ts";
import { MAX_CSV_COLUMNS, MAX_CSV_RECORD } from "./text.ts";

export const tableCopy = {
  unreadable: "El archivo no es una tabla CSV. Si es una planilla, guárdala como CSV y vuelve a elegirla.",
  quotes: 'Hay comillas (") que se abren y no se cierran, o que sobran.',
  tooLong: `La fila tiene más de ${groupDigits(MAX_CSV_RECORD)} caracteres: acorta sus textos o cierra sus comillas (").`,
  tooManyColumns: `La fila tiene más de ${MAX_CSV_COLUMNS} columnas: quita las que no hacen falta.`,
  tooManyCells: "La fila tiene más celdas que la primera.",
  columnTwice: (column: string) => `La columna «${column}» está dos veces.`,
  columnMissing: (column: string) => `Falta la columna «${column}» en la primera fila.`,
} as const;
