import { ReadableStream } from "node:stream/web";
import { shopTime } from "#domain/day.ts";
import { ALTERED_TEXT } from "./csv-altered.ts";

/**
 * One cell. A text stays the text it is: no spreadsheet takes it for a formula, a number or a date. A number is written
 * with a decimal comma, an instant as the clock in Buenos Aires showed it; null is empty.
 */
export type CsvCell = string | number | Date | null;

/** What spreadsheets in Argentina expect between cells: their comma is the decimal one. */
const SEPARATOR = ";";

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Lines are gathered into pieces of about this many characters: a line alone costs as much to send. */
const PIECE = 16_384;

/**
 * Where a line begins that a spreadsheet may take for a formula: after spaces, and in the full-width characters that
 * some programs read like the usual ones (threats, row 28).
 */
const FORMULA = String.raw`[^\S\r\n\t]*[=+\-@\t\r＝＋－＠]`;

/**
 * Both get an apostrophe before them. Apostrophes that are there already count too, so that a text that had one comes
 * back as it was.
 */
const NEEDS_GUARD = new RegExp(`(?<=^|[\\r\\n])(?='*${FORMULA})|^(?='*${ALTERED_TEXT}$)`, "gi");
const IS_GUARDED = new RegExp(`(?<=^|[\\r\\n])'(?='*${FORMULA})|^'(?='*${ALTERED_TEXT}$)`, "gi");

const numbers = new Intl.NumberFormat("es-AR", { useGrouping: false, maximumFractionDigits: 20 });

/**
 * A table to download, sent as fast as it is read: rows are asked for when there is room for them, and a reader that goes
 * away ends the iteration. `fileName` is one of ours, in ASCII.
 */
export function csvAnswer(fileName: string, rows: AsyncIterable<readonly CsvCell[]>): Response {
  // The one class under its two names: only what is declared of them differs.
  const body = ReadableStream.from(pieces(rows)) as BodyInit;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The text of a guarded cell as it was before: the other half of what `csvAnswer` does to texts. */
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

/** One row as RFC 4180 has it, but for the separator. A single empty cell is quoted: readers skip lines without anything. */
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
