import { inMegabytes } from "#domain/file-size.ts";
import { groupDigits } from "#domain/money.ts";
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS, type StatementRefusal } from "#domain/statement-file.ts";
import { type Problem, problem } from "../http/problem.ts";
import type { REFUSAL_CODES } from "./reconciliation-schemas.ts";

export const statementCopy = {
  noFile: "Elige el archivo con los movimientos de tu banco o billetera.",
  severalFiles: "Envía un solo archivo.",
  noJson: (field: string) => `El campo «${field}» no es JSON válido.`,
  tooLarge: `El archivo supera los ${inMegabytes(MAX_STATEMENT_BYTES)}. Exporta un período más corto.`,
} as const;

const FILE_REFUSALS: Record<StatementRefusal["reason"], string> = {
  empty: "El archivo está vacío.",
  "too-large": "La planilla es demasiado grande al abrirla. Exporta un período más corto o guárdala como CSV.",
  "too-many-rows": `El archivo tiene más de ${groupDigits(MAX_STATEMENT_ROWS)} filas. Exporta un período más corto.`,
  "old-workbook":
    "Es una planilla de Excel antigua (.xls) o con contraseña. Ábrela y guárdala como .xlsx o CSV, sin contraseña.",
  encrypted: "La planilla tiene contraseña. Guárdala sin contraseña y prueba otra vez.",
  pdf: "Es un PDF. En tu banco o billetera elige exportar los movimientos como Excel (.xlsx) o CSV.",
  "web-page": "El archivo es una página web, no una planilla. Ábrelo con Excel y guárdalo como .xlsx o CSV.",
  "no-text": "El archivo no es una planilla. Exporta los movimientos como Excel (.xlsx) o CSV.",
  damaged: "La planilla está dañada o no es de Excel. Expórtala otra vez, como .xlsx o CSV.",
  "one-column": "El archivo tiene una sola columna: no se distinguen la fecha y el importe.",
  "no-movements": "No encontramos fechas e importes en el archivo. ¿Son los movimientos de tu cuenta?",
};

export function statementProblem({ reason }: StatementRefusal): Problem {
  const isTooLarge = reason === "too-large" || reason === "too-many-rows";
  return problem(isTooLarge ? "payload-too-large" : "invalid-file", FILE_REFUSALS[reason]);
}

export const MATCH_REFUSALS: Record<(typeof REFUSAL_CODES)[number], string> = {
  "already-paid": "Este movimiento ya se usó para confirmar un pago.",
  "not-open": "La orden ya no está pendiente.",
  "amount-differs": "El importe del movimiento no es el de la orden.",
  "not-found": "El movimiento no está en el archivo o la orden no existe.",
};
