import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { KEY_LOCKS } from "./advisory-locks.ts";
import type { Db, Tx } from "./connection.ts";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

const RETRIES = 3;

export function breaksUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}

function lostARace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

/** All or nothing; joins an open transaction. `work` may be retried, so it must have no effects outside the database. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  again?: (error: unknown) => boolean,
): Promise<T> {
  // The type does not narrow by `isTransaction`.
  if (db.isTransaction) return work(db as Tx);
  return retried(() => db.transaction().execute(work), again);
}

/** Takes the advisory lock for this key, until the transaction ends. */
export async function lockKey(tx: Tx, kind: keyof typeof KEY_LOCKS, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${KEY_LOCKS[kind]}))`.execute(tx);
}

/** Sends `open` with its `begin`, and what `decide` makes of its row with its `commit`. Returns the latter's rows. */
export async function inTwoRoundTrips<Opened, Row>(
  db: Db,
  open: RawBuilder<Opened>,
  decide: (opened: Opened) => RawBuilder<Row> | undefined,
): Promise<Row[]> {
  return db.connection().execute(async (connection) => {
    try {
      const { rows: opened } = await sql<Opened>`begin; ${open}`.execute(connection);
      const closing = decide(opened[0]!);
      const { rows } = await (closing ? sql<Row>`${closing}; commit` : sql<Row>`commit`).execute(connection);
      return rows;
    } catch (error) {
      // A lost or abandoned connection has already rolled back.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

/** Runs `work` again, three times at most, after a deadlock, a serialization failure or what `again` accepts. */
export async function retried<T>(work: () => Promise<T>, again: (error: unknown) => boolean = () => false): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      // The other transaction is over; any other error is the caller's.
      if (attempt >= RETRIES || !(lostARace(error) || again(error))) throw error;
    }
  }
}
