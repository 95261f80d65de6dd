import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/**
 * What the spellings of one category share, for these names. Case, accents, dashes and ligatures tell nothing apart, as
 * the database folds them: it is the one that has no two categories of one folding.
 */
export async function foldNames(db: Db, names: readonly string[]): Promise<(name: string) => string> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold(name) as folded from unnest(${names}::text[]) as name`.execute(db);
  const foldings = new Map(rows.map(({ name, folded }) => [name, folded]));
  return (name) => {
    const folded = foldings.get(name);
    if (folded === undefined) throw new Error("A name that nobody asked to fold");
    return folded;
  };
}
