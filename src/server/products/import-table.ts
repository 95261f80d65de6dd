import { MAX_IMPORT_ROWS, NEW_PRODUCT_COLUMNS, PRODUCT_COLUMNS, type ProductColumn } from "#domain/product-csv.ts";
import type { TableRow, TableShape } from "../csv-table.ts";
import { importCopy } from "./copy.ts";

export type ProductRow = TableRow<ProductColumn>;

export const PRODUCT_TABLE: TableShape<ProductColumn> = {
  columns: PRODUCT_COLUMNS,
  required: NEW_PRODUCT_COLUMNS,
  ignored: ["imagenes"],
  maxRows: MAX_IMPORT_ROWS,
  words: importCopy,
};
