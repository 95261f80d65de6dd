import { inMegabytes } from "#domain/file-size.ts";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";

export const statementCopy = {
  noFile: "Elige el archivo con los movimientos de tu banco o billetera.",
  noForm: "El contenido tiene que ser multipart/form-data, con un solo archivo.",
  noJson: (field: string) => `El campo «${field}» no es JSON válido.`,
  tooLarge: `El archivo supera los ${inMegabytes(MAX_STATEMENT_BYTES)}. Exporta un período más corto.`,
} as const;
