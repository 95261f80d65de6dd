import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { MAX_STATEMENT_COLUMNS } from "#domain/statement-columns.ts";
import { MAX_CELL_TEXT, MAX_STATEMENT_ROWS } from "#domain/statement-file.ts";
import { MAX_CSV_RECORD, readSeparatorLine } from "../csv/text.ts";

const SEPARATORS = [";", ",", "\t", "|"] as const;

const SAMPLE_LINES = 80; // that tell the separator

const CHUNK = 32_768; // bytes of one uninterrupted step

const SLICE = 500; // lines of one uninterrupted step

const OPTIONS: Options = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_empty_values: true,
};

/** At most `MAX_STATEMENT_ROWS` + 1 rows, to tell that there are too many. From the first unbalanced quotes on, as in a truncated file, each line is parsed separately. */
export async function readCsv(text: string): Promise<string[][]> {
  const { separator, table } = readSeparatorLine(text);
  const delimiter = separator ?? separatorOf(table);
  const { rows, rest } = await readRecords(Buffer.from(table), delimiter);
  let count = 0;
  for (const [found] of rest.matchAll(/[^\r\n]+/g)) {
    if (rows.length > MAX_STATEMENT_ROWS) break;
    count += 1;
    if (count % SLICE === 0) await yieldToEventLoop();
    const line = found.slice(0, MAX_CSV_RECORD);
    if (line.trim() !== "") rows.push(tidy(readLine(line, delimiter)));
  }
  return rows;
}

/** `rest` starts at the first record with unbalanced quotes. */
async function readRecords(bytes: Buffer, delimiter: string): Promise<{ rows: string[][]; rest: string }> {
  const rows: string[][] = [];
  let [end, isBroken] = [0, false];
  const takeRecord = (record: string[], info: { bytes: number }) => {
    isBroken ||= record.some(hasOpenQuote);
    if (isBroken || rows.length > MAX_STATEMENT_ROWS) return null;
    rows.push(tidy(record));
    end = info.bytes;
    return null;
  };
  // Taken one by one: records still buffered in a parser are lost when it fails.
  const parser = parse({ ...OPTIONS, delimiter, max_record_size: MAX_CSV_RECORD, on_record: takeRecord });
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += CHUNK) {
      if (isBroken || rows.length > MAX_STATEMENT_ROWS) return;
      yield bytes.subarray(start, start + CHUNK);
      await yieldToEventLoop();
    }
  };
  try {
    await pipeline(Readable.from(chunks()), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    isBroken = true;
  }
  return { rows, rest: isBroken ? bytes.subarray(end).toString() : "" };
}

/** Opened, and closed in the middle of a cell on another line. */
function hasOpenQuote(cell: string): boolean {
  return cell.startsWith('"') && /[\r\n]/.test(cell);
}

/** Text after an unclosed quote is split into cells, and the first keeps its quote: it may be truncated, and is no amount. */
function readLine(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const read = (text: string) => parseAtOnce(text, { ...OPTIONS, delimiter }).flat();
  try {
    return read(line);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const cells = read(`${line}"`);
    return [...cells.slice(0, -1), ...`"${cells.at(-1) ?? ""}`.split(delimiter)];
  }
}

function tidy(cells: readonly string[]): string[] {
  return cells.slice(0, MAX_STATEMENT_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_TEXT).trim());
}

/** The separator that splits most lines into the same, large number of cells. */
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
