import { type RawBuilder, sql } from "kysely";

/** `= any(…)`: a list of any length as a single parameter; `in` refuses an empty list and takes one parameter per value. */
export function anyOf(
  values: readonly string[],
  type: "bigint" | "numeric" | "text" | "uuid" | "date",
): RawBuilder<string> {
  return sql<string>`any(${values}::${sql.raw(type)}[])`;
}
