import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import { columnNamed } from "#domain/csv-cells.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { tableCopy } from "./copy.ts";
import { decodeText } from "./decode-text.ts";
import { MAX_CSV_COLUMNS, MAX_CSV_RECORD, readSeparatorLine } from "./text.ts";
import { originalText } from "./write.ts";

/** `row` is its number, from 1 as spreadsheets count. */
export const importError = v.strictObject({
  row: v.number(),
  column: v.string(),
  value: v.string(),
  reason: v.string(),
});

export type ImportError = v.InferOutput<typeof importError>;

/** `row` is as in `importError`, `cells` are trimmed texts; columns missing in the file are missing here. */
export type TableRow<Column extends string> = { row: number; cells: Partial<Record<Column, string>> };

/** `ignored` are titles, `columns` those that were read; both in file order. */
export type TableTitles = { ignored: string[]; columns: string[] };

export type Table<Column extends string> = TableTitles & { rows: TableRow<Column>[] };

export type TableShape<Column extends string> = {
  columns: readonly Column[];
  /** Columns that a file without the column `id` must have. */
  required: readonly Column[];
  /** Columns that are exported only. */
  ignored: readonly Column[];
  maxRows: number;
  words: { noRows: string; tooManyRows: string };
};

/** Characters of a cell repeated in an error. */
const MAX_VALUE = 80;

const SEPARATORS = [";", ",", "\t"] as const;

export function errorIn(row: number, column: string, value: string, reason: string): ImportError {
  return { row, column, value: value.slice(0, MAX_VALUE), reason };
}

/** Accepts the usual separators and encodings, and columns in any order. */
export function readTable<Column extends string>(
  bytes: Uint8Array,
  shape: TableShape<Column>,
): Result<Table<Column>, ImportError[]> {
  const text = decodeText(bytes);
  if (text.includes("\0")) return refuse([errorIn(1, "", "", tableCopy.unreadable)]);
  const { table, separator, blankLines } = withoutPreamble(text);
  const headerRow = blankLines + 1;
  const wide = findWideRow(table, separator);
  if (wide !== undefined) return refuse([errorIn(headerRow + wide, "", "", tableCopy.tooManyColumns)]);
  const texts = readTexts(table, separator, headerRow, shape);
  if (!texts.ok) return texts;

  const [titles, ...rest] = texts.value;
  if (!titles) return refuse([errorIn(headerRow, "", "", shape.words.noRows)]);
  const columns = titles.map((title) => columnNamed(shape.columns, title));
  const missing = headerErrors(headerRow, titles, columns, shape);
  if (missing.length > 0) return refuse(missing);

  const errors: ImportError[] = [];
  const rows: TableRow<Column>[] = [];
  for (const [index, line] of rest.entries()) {
    const row = headerRow + 1 + index;
    if (line.every((cell) => cell.trim() === "")) continue;
    const beyond = line.slice(titles.length).find((cell) => cell.trim() !== "");
    if (beyond !== undefined) errors.push(errorIn(row, "", beyond, tableCopy.tooManyCells));
    const cells: TableRow<Column>["cells"] = {};
    for (const [cell, column] of columns.entries()) {
      if (column) cells[column] = tidy(originalText(line[cell] ?? ""));
    }
    rows.push({ row, cells });
  }
  if (rows.length === 0) errors.push(errorIn(headerRow + 1, "", "", shape.words.noRows));
  if (errors.length > 0) return refuse(errors);
  return ok({
    rows,
    ignored: titles.filter((title, index) => {
      const column = columns[index];
      return title.trim() !== "" && (column === undefined || shape.ignored.includes(column));
    }),
    columns: columns.filter((column) => column !== undefined),
  });
}

/** Skips an Excel `sep=` line, which spreadsheets do not number, and blank lines, which they do. */
function withoutPreamble(text: string): { table: string; separator: string; blankLines: number } {
  const { separator, table: rest } = readSeparatorLine(text);
  const [blank = ""] = /^[\s;,]*[\r\n]/.exec(rest) ?? [];
  const table = rest.slice(blank.length);
  return { table, separator: separator ?? separatorOf(table), blankLines: blank.match(/\r\n|\n|\r/g)?.length ?? 0 };
}

function readTexts(
  text: string,
  separator: string,
  headerRow: number,
  { maxRows, words }: Pick<TableShape<string>, "maxRows" | "words">,
): Result<string[][], ImportError[]> {
  try {
    const rows: string[][] = parse(text, {
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: MAX_CSV_RECORD,
      // The header and one row too many, to detect longer files.
      to: maxRows + 2,
    });
    if (rows.length > maxRows + 1) {
      return refuse([errorIn(headerRow + maxRows + 1, "", "", words.tooManyRows)]);
    }
    return ok(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser's message is not for users; all its other errors are about quotes.
    const reason = error.code === "CSV_MAX_RECORD_SIZE" ? tableCopy.tooLong : tableCopy.quotes;
    return refuse([errorIn(headerRow + Number(error.records ?? 0), "", "", reason)]);
  }
}

/** Counts from 0. The parser's limit ignores separators: a million of them would take it seconds. */
function findWideRow(text: string, separator: string): number | undefined {
  let [row, columns, isQuoted] = [0, 1, false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === separator) {
      columns += 1;
      if (columns > MAX_CSV_COLUMNS) return row;
    } else if (character === "\n" || (character === "\r" && text[index + 1] !== "\n")) {
      row += 1;
      columns = 1;
    }
  }
  return undefined;
}

function separatorOf(text: string): string {
  const titles = firstLine(text);
  const count = (separator: string) => titles.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function firstLine(text: string): string {
  const [line = ""] = text.slice(0, MAX_CSV_RECORD).split(/[\r\n]/, 1);
  return line;
}

/** Each spreadsheet program writes line breaks in its own way. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function headerErrors<Column extends string>(
  row: number,
  titles: readonly string[],
  columns: readonly (Column | undefined)[],
  shape: TableShape<Column>,
): ImportError[] {
  const twice = shape.columns.filter((column) => columns.filter((one) => one === column).length > 1);
  const hasIds = columns.some((column) => column === "id");
  const missing = hasIds ? [] : shape.required.filter((column) => !columns.includes(column));
  const value = titles.join(" ");
  return [
    ...twice.map((column) => errorIn(row, column, column, tableCopy.columnTwice(column))),
    ...missing.map((column) => errorIn(row, column, value, tableCopy.columnMissing(column))),
  ];
}
