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

export function statementProblem({ reason }: StatementRefusal): Problem {
  const isTooLarge = reason === "too-large" || reason === "too-many-rows";
  return problem(isTooLarge ? "payload-too-large" : "invalid-file", explainFile(reason));
}

function explainFile(reason: StatementRefusal["reason"]): string {
  switch (reason) {
    case "empty":
      return "El archivo está vacío.";
    case "too-large":
      return "La planilla es demasiado grande al abrirla. Exporta un período más corto o guárdala como CSV.";
    case "too-many-rows":
      return `El archivo tiene más de ${groupDigits(MAX_STATEMENT_ROWS)} filas. Exporta un período más corto.`;
    case "old-workbook":
      return "Es una planilla de Excel antigua (.xls) o con contraseña. Ábrela y guárdala como .xlsx o CSV, sin contraseña.";
    case "encrypted":
      return "La planilla tiene contraseña. Guárdala sin contraseña y prueba otra vez.";
    case "pdf":
      return "Es un PDF. En tu banco o billetera elige exportar los movimientos como Excel (.xlsx) o CSV.";
    case "web-page":
      return "El archivo es una página web, no una planilla. Ábrelo con Excel y guárdalo como .xlsx o CSV.";
    case "no-text":
      return "El archivo no es una planilla. Exporta los movimientos como Excel (.xlsx) o CSV.";
    case "damaged":
      return "La planilla está dañada o no es de Excel. Expórtala otra vez, como .xlsx o CSV.";
    case "one-column":
      return "El archivo tiene una sola columna: no se distinguen la fecha y el importe.";
    case "no-movements":
      return "No encontramos fechas e importes en el archivo. ¿Son los movimientos de tu cuenta?";
  }
}

export function explainRefusal(code: (typeof REFUSAL_CODES)[number]): string {
  switch (code) {
    case "already-paid":
      return "Este movimiento ya se usó para confirmar un pago.";
    case "not-open":
      return "La orden ya no está pendiente.";
    case "amount-differs":
      return "El importe del movimiento no es el de la orden.";
    case "not-found":
      return "El movimiento no está en el archivo o la orden no existe.";
  }
}
