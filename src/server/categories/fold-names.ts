import { sql } from "kysely";
import { inOneLine } from "#domain/category.ts";
import type { Db } from "../db/connection.ts";

/** Folds in the database (case, accents, dashes, ligatures), whose unique index must agree, and spaces here. */
export async function foldNames(db: Db, names: readonly string[]): Promise<(name: string) => string> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold(name) as folded from unnest(${names}::text[]) as name`.execute(db);
  const foldings = new Map(rows.map(({ name, folded }) => [inOneLine(name), inOneLine(folded)]));
  return (name) => {
    const folded = foldings.get(inOneLine(name));
    if (folded === undefined) throw new Error("This name was not among those that were folded");
    return folded;
  };
}
