import { ok, refuse, type Result } from "#domain/result.ts";
import { MAX_STATEMENT_ROWS, type StatementRefusal } from "#domain/statement-file.ts";
import { decodeText } from "../decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";

export type Table = string[][];

type NoTable = StatementRefusal["reason"];

const SIGNATURES: readonly (readonly [bytes: readonly number[], reason: NoTable])[] = [
  [[0x25, 0x50, 0x44, 0x46], "pdf"],
  [[0xd0, 0xcf, 0x11, 0xe0], "old-workbook"], // or one with a password
  [[0x89, 0x50, 0x4e, 0x47], "no-text"],
  [[0xff, 0xd8, 0xff], "no-text"],
  [[0x47, 0x49, 0x46, 0x38], "no-text"],
  [[0x52, 0x61, 0x72, 0x21], "no-text"],
  [[0x1f, 0x8b], "no-text"],
];

const ZIP = [0x50, 0x4b];

/** Binary files, whatever they are called. */
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** By its content: name and declared type come from the sender. Never blocks other requests for long. */
export async function readTable(bytes: Buffer): Promise<Result<Table, StatementRefusal>> {
  const signature = SIGNATURES.find(([start]) => startsWith(bytes, start));
  if (signature) return refuse({ reason: signature[1] });
  const read = startsWith(bytes, ZIP) ? await readXlsx(bytes) : await readText(bytes);
  if (!read.ok) return read;
  const rows = read.value;
  if (rows.length === 0) return refuse({ reason: "empty" });
  if (rows.length > MAX_STATEMENT_ROWS) return refuse({ reason: "too-many-rows" });
  return rows.every((row) => row.filter((cell) => cell !== "").length < 2)
    ? refuse({ reason: "one-column" })
    : ok(rows);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

async function readText(bytes: Buffer): Promise<Result<Table, StatementRefusal>> {
  // UTF-16 without its mark: each letter of a header has a zero byte beside it.
  const text = bytes[1] === 0 && bytes[3] === 0 ? new TextDecoder("utf-16le").decode(bytes) : decodeText(bytes);
  if (text.trim() === "") return refuse({ reason: "empty" });
  if (CONTROL_CHARACTERS.test(text)) return refuse({ reason: "no-text" });
  if (/^\s*</.test(text)) return refuse({ reason: "web-page" });
  return ok(await readCsv(text));
}
