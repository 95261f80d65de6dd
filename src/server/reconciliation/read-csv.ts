import { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { MAX_CELL_TEXT, MAX_STATEMENT_ROWS } from "#domain/statement-file.ts";
import { MAX_STATEMENT_COLUMNS } from "#domain/statement-columns.ts";
import { MAX_CSV_RECORD, readSeparatorLine } from "../csv/text.ts";

const SEPARATORS = [";", ",", "\t", "|"] as const;

const SAMPLE_LINES = 80; // that tell the separator

const CHUNK = 32_768; // characters of one uninterrupted step

const OPTIONS: Options = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_empty_values: true,
  max_record_size: MAX_CSV_RECORD,
};

/** At most `MAX_STATEMENT_ROWS` + 1 rows, which tells that there are too many. A table whose quotes do not match is read line by line. */
export async function readCsv(text: string): Promise<string[][]> {
  const { separator, table } = readSeparatorLine(text);
  const delimiter = separator ?? separatorOf(table);
  try {
    return await readRecords(table, { ...OPTIONS, delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return readLines(table, delimiter);
  }
}

async function readRecords(text: string, options: Options): Promise<string[][]> {
  const parser = parse(options);
  const source = Readable.from(chunksOf(text));
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  const rows: string[][] = [];
  for await (const record of parser) {
    rows.push(tidy(record as string[])); // without `columns` records are lists of texts
    if (rows.length > MAX_STATEMENT_ROWS) break;
  }
  source.destroy();
  return rows;
}

async function readLines(text: string, delimiter: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [found] of text.matchAll(/[^\r\n]+/g)) {
    const line = found.slice(0, MAX_CSV_RECORD).trim();
    if (line !== "") rows.push(tidy(line.split(delimiter)));
    if (rows.length > MAX_STATEMENT_ROWS) break;
    if (rows.length % 500 === 499) await yieldToEventLoop();
  }
  return rows;
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK) {
    yield text.slice(start, start + CHUNK);
    await yieldToEventLoop();
  }
}

function tidy(cells: readonly string[]): string[] {
  return cells.slice(0, MAX_STATEMENT_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_TEXT).trim());
}

/** The one that cuts most lines into the same number of cells, and into many. */
function separatorOf(text: string): string {
  const lines = text.slice(0, MAX_CSV_RECORD).split(/\r\n|\n|\r/, SAMPLE_LINES);
  const score = (separator: string) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const cells = line.replace(/"[^"]*"/g, "").split(separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...Array.from(counts, ([cells, count]) => count * (cells - 1)));
  };
  return SEPARATORS.reduce((best, separator) => (score(separator) > score(best) ? separator : best));
}
