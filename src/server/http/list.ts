import { type RawBuilder, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { LISTING_LIMITS } from "#domain/listing.ts";
import { parseInput } from "./body.ts";

/** Rows of a list: what is sent when nobody asks, and the most anyone gets (contract, "Calls"). */
const LIST_LIMIT = { usual: 50, most: 200 } as const;

const limitSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}$/),
    v.transform(Number),
    v.minValue(1),
    v.transform((limit) => Math.min(limit, LIST_LIMIT.most)),
  ),
  String(LIST_LIMIT.usual),
);

/** What any list understands in its query: `limit` (clamped to the most), `cursor` and `q`. */
export const listQuery = {
  limit: limitSchema,
  cursor: v.optional(v.string()),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LISTING_LIMITS.q))),
};

/** A filter that is on or off, in a list's query. */
export const flag = v.optional(
  v.pipe(
    v.picklist(["1", "0"]),
    v.transform((value) => value === "1"),
  ),
);

/** A place in a list: the sorted value and the id of the last row seen. */
export type Cursor = { value: string; id: string };

const cursorSchema = v.object({
  cursor: v.strictTuple([v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.uuid())]),
});

/** The text a client sends back to go on after `last`. */
export function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

/** Reads a cursor of ours; anything else is refused (422 `invalid-field`, field `cursor`). */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    // Not one of ours: the schema below says so in the shop's words.
    decoded = undefined;
  }
  const [value, id] = parseInput(cursorSchema, { cursor: decoded }).cursor;
  return { value, id };
}

/** An instant as JSON has it. One that no calendar has would be the database's to refuse. */
const instant = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/),
  v.check((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text),
);

const timeSchema = v.object({ cursor: v.optional(v.object({ value: instant, id: v.string() })) });

/** Reads a cursor of a list that goes by `created_at`; refuses any other as `readCursor` does. */
export function readTimeCursor(text: string | undefined): Cursor | undefined {
  return parseInput(timeSchema, { cursor: readCursor(text) }).cursor;
}

const numberSchema = v.object({
  cursor: v.optional(v.object({ value: v.pipe(v.string(), v.check(isNumber)), id: v.string() })),
});

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

/** Reads a cursor of a list that goes by a number; refuses any other as `readCursor` does. */
export function readNumberCursor(text: string | undefined): Cursor | undefined {
  return parseInput(numberSchema, { cursor: readCursor(text) }).cursor;
}

/** Whether a row of a list that is newest first comes after a place in it; `table` is its name in the query. */
export function isBehind({ value, id }: Cursor, table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${value}, ${id}::uuid)`;
}

/** Takes one row more than the limit to know whether there is a next page. */
export function page<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next_cursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}

/** A text to find anywhere with LIKE: its own wildcards are ordinary characters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
