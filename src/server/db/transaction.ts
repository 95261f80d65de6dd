import pg from "pg";
import type { Db, Tx } from "./connection.ts";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

/** How often a transaction that lost against another one is tried again before its error flies. */
const RETRIES = 3;

/** Whether PostgreSQL refused a row because of this unique constraint. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}

function lostARace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

/**
 * Runs `work` in one transaction: all of it is stored or nothing. A deadlock is tried again up to three times, and so
 * is whatever else `again` recognises, so `work` must do nothing outside the database. Where `db` is a transaction
 * already, `work` joins it, and only the outermost one commits and tries again.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  again: (error: unknown) => boolean = () => false,
): Promise<T> {
  // What `isTransaction` says of it, its type cannot.
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      // Another transaction was in the way and is through now; anything else is for whoever called.
      if (attempt >= RETRIES || !(lostARace(error) || again(error))) throw error;
    }
  }
}
