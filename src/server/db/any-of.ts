import { type RawBuilder, sql } from "kysely";

/** One parameter for a list of any length, none too; `in` takes no empty list, and one parameter for each. */
export function anyOf(values: readonly string[], type: "numeric" | "text" | "uuid" | "date"): RawBuilder<string> {
  return sql<string>`any(${values}::${sql.raw(type)}[])`;
}
