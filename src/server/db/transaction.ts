import pg from "pg";
import type { Db, Tx } from "./connection.ts";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

/** Retries after a deadlock, a serialization failure or an error that `again` accepts. */
const RETRIES = 3;

export function breaksUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}

function lostARace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

/** All or nothing; joins an open transaction. `work` may run again, so it must do nothing outside the database. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  again: (error: unknown) => boolean = () => false,
): Promise<T> {
  // The type does not know what `isTransaction` says.
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      // The other transaction is over; any other error is the caller's.
      if (attempt >= RETRIES || !(lostARace(error) || again(error))) throw error;
    }
  }
}
