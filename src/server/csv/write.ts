import { ReadableStream } from "node:stream/web";
import { type Options, stringify } from "csv-stringify/sync";
import { shopTime } from "#domain/day.ts";
import { lazy } from "#domain/lazy.ts";
import type { Log } from "../log.ts";
import { ALTERED_TEXT } from "./altered.ts";

/** Text stays text, never a formula, number or date; a Date is written in Buenos Aires time; null is empty. */
export type CsvCell = string | number | Date | null;

const BYTE_ORDER_MARK = "\uFEFF"; // without it Excel does not read UTF-8

const BATCH = 50; // rows in one chunk: row by row takes twice as long

/** The start of a line that spreadsheets may take for a formula, full-width signs included (decision 013). */
const FORMULA = String.raw`[^\S\r\n\t]*[=+\-@\t\uff1d\uff0b\uff0d\uff20]`;

/** A cell that begins with a line break. Spreadsheets save CR LF as LF, so what comes back may have either. */
const EMPTY_LINE = String.raw`[^\S\r\n\t]*[\r\n]`;

/** Texts that get an apostrophe; a text that already has some gets one more, so that `originalText` restores it. */
const NEEDS_GUARD = new RegExp(`(?<=^|[\\r\\n])(?='*${FORMULA})|^(?='*(?:${EMPTY_LINE}|${ALTERED_TEXT}$))`, "gi");
const IS_GUARDED = new RegExp(`(?<=^|[\\r\\n])'(?='*${FORMULA})|^'(?='*(?:${EMPTY_LINE}|${ALTERED_TEXT}$))`, "gi");

const numbers = lazy(() => new Intl.NumberFormat("es-AR", { useGrouping: false, maximumFractionDigits: 20 }));

const OPTIONS: Options = {
  delimiter: ";",
  record_delimiter: "windows",
  quote_record_delimiter: true, // also LF or CR alone, which readers take for the end of a row
  cast: {
    string: (text) => text.replace(NEEDS_GUARD, "'"),
    number: (number) => numbers().format(number),
    date: (instant) => shopTime(instant),
  },
};

type Rows = AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;

/** Streams a table as a download, at the reader's pace; `rows` ends when the reader closes. ASCII file names. */
export function csvAnswer(log: Log, fileName: string, rows: Rows): Response {
  const body = ReadableStream.from(untilBroken(log, chunks(rows))) as BodyInit; // one class, with two declarations
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

export function originalText(cell: string): string {
  return cell.replace(IS_GUARDED, "");
}

/** The response has begun by then: all it can do is break off. */
async function* untilBroken(log: Log, table: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* table;
  } catch (err) {
    log.error({ err }, "The export of a table broke off");
    throw err;
  }
}

async function* chunks(rows: Rows): AsyncGenerator<Uint8Array> {
  let mark = BYTE_ORDER_MARK;
  let batch: (readonly CsvCell[])[] = [];
  const nextChunk = () => Buffer.from(mark + stringify(batch, OPTIONS));
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield nextChunk();
    [mark, batch] = ["", []];
  }
  yield nextChunk();
}
