import { ok, refuse, type Result } from "#domain/result.ts";
import { MAX_STATEMENT_ROWS, type StatementRefusal } from "#domain/statement-file.ts";
import { decodeText } from "../csv/decode-text.ts";
import { startsWith } from "../starts-with.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";

export type Table = string[][];

type NoTable = StatementRefusal["reason"];

const SIGNATURES: readonly (readonly [start: string, reason: NoTable])[] = [
  ["%PDF", "pdf"],
  ["\xd0\xcf\x11\xe0", "old-workbook"], // or one with a password
  ["\x89PNG", "no-text"],
  ["\xff\xd8\xff", "no-text"], // JPEG
  ["GIF8", "no-text"],
  ["Rar!", "no-text"],
  ["\x1f\x8b", "no-text"], // gzip
];

const ZIP = "PK";

/** Binary files, whatever they are called. */
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Decides by content: name and declared type come from the sender. Never blocks other requests for long. */
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

async function readText(bytes: Buffer): Promise<Result<Table, StatementRefusal>> {
  const text = decodeText(bytes);
  if (text.trim() === "") return refuse({ reason: "empty" });
  if (CONTROL_CHARACTERS.test(text)) return refuse({ reason: "no-text" });
  if (/^\s*</.test(text)) return refuse({ reason: "web-page" });
  return ok(await readCsv(text));
}
