import { MEGABYTE } from "./file-size.ts";

export const MAX_STATEMENT_BYTES = 5 * MEGABYTE;

export const MAX_STATEMENT_ROWS = 20_000;

export const MAX_CELL_TEXT = 500; // characters; the rest is left out

export const MAX_INFLATED_BYTES = 50 * MEGABYTE; // of a workbook: 20,000 rows of forty cells take a third of it

export type StatementRefusal = {
  reason:
    | "empty"
    | "too-large" // uncompressed
    | "too-many-rows"
    | "old-workbook"
    | "encrypted"
    | "pdf"
    | "web-page"
    | "no-text"
    | "damaged"
    | "one-column"
    | "no-movements";
};
