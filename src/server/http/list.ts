import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { parseJson } from "#domain/json.ts";
import { LISTING_LIMITS } from "#domain/listing.ts";
import { parseInput, uuid } from "./body.ts";

const LIST_LIMIT = { usual: 50, most: 200 } as const; // rows

const limitSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[0-9]+$/),
    v.transform(Number),
    v.minValue(1),
    v.transform((limit) => Math.min(limit, LIST_LIMIT.most)),
  ),
  String(LIST_LIMIT.usual),
);

/** 18 digits always fit PostgreSQL's `bigint`. */
export const sequenceId = v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/));

export const listQuery = {
  limit: limitSchema,
  cursor: v.optional(v.string()),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LISTING_LIMITS.q))),
};

export const pageQuery = v.object({ limit: listQuery.limit, cursor: listQuery.cursor });

export const flag = v.optional(
  v.pipe(
    v.picklist(["1", "0"]),
    v.transform((value) => value === "1"),
  ),
);

export type Cursor = { value: string; id: string }; // the sorted value and the id of the last row of a page

/** Rows of a list: `limit` of them, after the cursor. */
export type Range = { limit: number; after?: Cursor | undefined };

/** Characters: a colour's name has 40, and folding makes at most five of each. */
const MAX_CURSOR_VALUE = 200;

const cursorSchema = v.object({
  cursor: v.strictTuple([v.pipe(v.string(), v.maxLength(MAX_CURSOR_VALUE)), v.pipe(v.string(), v.uuid())]),
});

export function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

/** Refuses a cursor that is not ours (422 `invalid-field`, field `cursor`). */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const decoded = parseJson(Buffer.from(text, "base64url").toString("utf8"));
  const [value, id] = parseInput(cursorSchema, { cursor: decoded }).cursor;
  return { value, id };
}

/** PostgreSQL would throw on an impossible date. */
const instant = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/),
  v.check((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text),
);

const timeSchema = v.object({ cursor: v.optional(v.object({ value: instant, id: v.string() })) });

export function readTimeCursor(text: string | undefined): Cursor | undefined {
  return parseInput(timeSchema, { cursor: readCursor(text) }).cursor;
}

/** A cursor whose value is `count` numbers separated by commas. */
export function readNumbersCursor(text: string | undefined, count: number): Cursor | undefined {
  const areNumbers = (value: string) => {
    const parts = value.split(",");
    return parts.length === count && parts.every((part) => part.trim() !== "" && Number.isFinite(Number(part)));
  };
  const numbers = v.object({ value: v.pipe(v.string(), v.check(areNumbers)), id: v.string() });
  return parseInput(v.object({ cursor: v.optional(numbers) }), { cursor: readCursor(text) }).cursor;
}

/** Newest first, after the cursor, with one row more than the page has; `table` is its name in the query. */
export function newestFirst(table: string, { limit, after }: Range) {
  const [created, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
  return <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) => {
    const sorted = query
      .orderBy(created, "desc")
      .orderBy(id, "desc")
      .limit(limit + 1);
    return after ? sorted.where(isBehind(after, table)) : sorted;
  };
}

/** Whether a row comes after the cursor in a list sorted newest first; `table` is its name in the query. */
export function isBehind({ value, id }: Cursor, table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${value}, ${id}::uuid)`;
}

export function timeCursorOf({ created_at, id }: { created_at: Date; id: string }): Cursor {
  return { value: created_at.toISOString(), id };
}

/** `rows` has one more than `limit` if there is a next page. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next_cursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}

/** A new order for a whole list of at most `most` rows, and the order it is based on. */
export function rowOrder(most: number) {
  const ids = v.pipe(v.array(uuid), v.maxLength(most));
  return v.strictObject({ ids, seen: v.optional(ids) });
}

export type RowOrder = v.InferOutput<ReturnType<typeof rowOrder>>;

/** The rows in the order of `ids`; undefined unless `ids` has each once and `seen` is their present order. */
export function arrangeRows<Row extends { id: string }>(
  rows: readonly Row[],
  { ids, seen }: RowOrder,
): Row[] | undefined {
  if (seen && rows.some(({ id }, index) => id !== seen[index])) return undefined;
  const named = [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return named.length === rows.length && ids.length === rows.length ? named : undefined;
}

/** A LIKE pattern for a text anywhere in folded ones; its wildcards are escaped once folding has made '％' one, too. */
export function containing(text: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(fold(${text}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`;
}
