import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import {
  columnNamed,
  MAX_IMPORT_ROWS,
  NEW_PRODUCT_COLUMNS,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from "#domain/product-csv.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { MAX_CSV_RECORD, readSeparatorLine } from "../csv-text.ts";
import { decodeText } from "../decode-text.ts";
import { originalText } from "../http/csv.ts";
import { importCopy } from "./copy.ts";

/** `row` counts from 1, as spreadsheets do. */
export const importError = v.strictObject({
  row: v.number(),
  column: v.string(),
  value: v.string(),
  reason: v.string(),
});

export type ImportError = v.InferOutput<typeof importError>;

/** Trimmed texts; columns missing in the file are missing here. */
export type TableRow = { number: number; cells: Partial<Record<ProductColumn, string>> };

export type Table = {
  rows: TableRow[];
  /** Unknown titles, and that of the pictures, which only the panel accepts. */
  ignored: string[];
};

/** Characters of a cell that an error repeats. */
const MAX_VALUE = 80;

const SEPARATORS = [";", ",", "\t"] as const;

export function errorIn(row: number, column: string, value: string, reason: string): ImportError {
  return { row, column, value: value.slice(0, MAX_VALUE), reason };
}

/** Accepts the usual separators and encodings, and columns in any order. */
export function readTable(bytes: Uint8Array): Result<Table, ImportError[]> {
  const text = decodeText(bytes);
  if (text.includes("\0")) return refuse([errorIn(1, "", "", importCopy.unreadable)]);
  const { table, separator, blankLines } = withoutPreamble(text);
  const headerRow = blankLines + 1;
  const records = readRecords(table, separator, headerRow);
  if (!records.ok) return records;

  const [titles = [], ...rest] = records.value;
  const columns = titles.map(columnNamed);
  const missing = headerErrors(headerRow, titles, columns);
  if (missing.length > 0) return refuse(missing);

  const errors: ImportError[] = [];
  const rows: TableRow[] = [];
  for (const [index, record] of rest.entries()) {
    const number = headerRow + 1 + index;
    if (record.every((cell) => cell.trim() === "")) continue;
    const beyond = record.slice(titles.length).find((cell) => cell.trim() !== "");
    if (beyond !== undefined) errors.push(errorIn(number, "", beyond, importCopy.tooManyCells));
    const cells: TableRow["cells"] = {};
    for (const [cell, column] of columns.entries()) {
      if (column) cells[column] = tidy(originalText(record[cell] ?? ""));
    }
    rows.push({ number, cells });
  }
  if (rows.length === 0) errors.push(errorIn(headerRow + 1, "", "", importCopy.noRows));
  if (errors.length > 0) return refuse(errors);
  return ok({
    rows,
    ignored: titles.filter((title, index) => title.trim() !== "" && (columns[index] ?? "imagenes") === "imagenes"),
  });
}

/** Skips an Excel `sep=` line, which spreadsheets do not number, and blank lines, which they do. */
function withoutPreamble(text: string): { table: string; separator: string; blankLines: number } {
  const { separator, table: rest } = readSeparatorLine(text);
  const [blank = ""] = /^[\s;,]*[\r\n]/.exec(rest) ?? [];
  const table = rest.slice(blank.length);
  return { table, separator: separator ?? separatorOf(table), blankLines: blank.match(/\r\n|\n|\r/g)?.length ?? 0 };
}

function readRecords(text: string, separator: string, headerRow: number): Result<string[][], ImportError[]> {
  try {
    const records: string[][] = parse(text, {
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: MAX_CSV_RECORD,
      // The header and one row too many, to detect longer files.
      to: MAX_IMPORT_ROWS + 2,
    });
    if (records.length > MAX_IMPORT_ROWS + 1) {
      return refuse([errorIn(headerRow + MAX_IMPORT_ROWS + 1, "", "", importCopy.tooManyRows)]);
    }
    return ok(records);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser's message is not for users; all its errors are about quotes.
    return refuse([errorIn(headerRow + Number(error.records ?? 0), "", "", importCopy.quotes)]);
  }
}

/** The most frequent one in the title row. */
function separatorOf(text: string): string {
  const [titles = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => titles.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Each spreadsheet program writes line breaks in its own way. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function headerErrors(
  row: number,
  titles: readonly string[],
  columns: readonly (ProductColumn | undefined)[],
): ImportError[] {
  const twice = PRODUCT_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  const missing = columns.includes("id") ? [] : NEW_PRODUCT_COLUMNS.filter((column) => !columns.includes(column));
  const value = titles.join(" ");
  return [
    ...twice.map((column) => errorIn(row, column, column, importCopy.columnTwice(column))),
    ...missing.map((column) => errorIn(row, column, value, importCopy.columnMissing(column))),
  ];
}
