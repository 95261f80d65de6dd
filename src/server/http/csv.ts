import { ReadableStream } from "node:stream/web";
import { shopTime } from "#domain/day.ts";
import { ALTERED_TEXT } from "./csv-altered.ts";

/** Text stays text, never a formula, number or date; a Date is written in Buenos Aires time; null is empty. */
export type CsvCell = string | number | Date | null;

const SEPARATOR = ";"; // in Argentina the comma is the decimal separator

const BYTE_ORDER_MARK = "\uFEFF"; // without it Excel does not read UTF-8

const PIECE = 16_384; // characters; one chunk per line costs as much to send

/** The start of a line that spreadsheets may take for a formula, full-width signs included (threats, row 28). */
const FORMULA = String.raw`[^\S\r\n\t]*[=+\-@\t\r＝＋－＠]`;

/** Texts that get an apostrophe; one that had some already gets one more, so that `originalText` restores it. */
const NEEDS_GUARD = new RegExp(`(?<=^|[\\r\\n])(?='*${FORMULA})|^(?='*${ALTERED_TEXT}$)`, "gi");
const IS_GUARDED = new RegExp(`(?<=^|[\\r\\n])'(?='*${FORMULA})|^'(?='*${ALTERED_TEXT}$)`, "gi");

const numbers = new Intl.NumberFormat("es-AR", { useGrouping: false, maximumFractionDigits: 20 });

/** Streams a table as a download, no faster than it is read; `rows` ends when the reader closes. ASCII file names. */
export function csvAnswer(fileName: string, rows: AsyncIterable<readonly CsvCell[]>): Response {
  const body = ReadableStream.from(pieces(rows)) as BodyInit; // one class, with two declarations
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

async function* pieces(rows: AsyncIterable<readonly CsvCell[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = BYTE_ORDER_MARK;
  for await (const row of rows) {
    piece += line(row);
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  yield encoder.encode(piece);
}

/** RFC 4180 but for the separator; a single empty cell is quoted, since readers skip empty lines. */
function line(row: readonly CsvCell[]): string {
  return `${row.map(written).join(SEPARATOR) || '""'}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return numbers.format(cell);
  if (cell instanceof Date) return shopTime(cell);
  const text = cell.replace(NEEDS_GUARD, "'");
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
