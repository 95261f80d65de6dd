import { MEGABYTE } from "./file-size.ts";

export const MAX_STATEMENT_BYTES = 5 * MEGABYTE;

export const MAX_STATEMENT_ROWS = 20_000;
