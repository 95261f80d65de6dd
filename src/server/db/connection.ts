import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";
import { POOL_SIZE } from "./pool-size.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** How long anything waits for the database, in milliseconds (threats, row 21). */
const DATABASE_PATIENCE = {
  connection: 5_000,
  statement: 4_000,
  answer: 5_000,
  lock: 3_000,
  idleInTransaction: 10_000,
} as const;

/** A pool of connections as the shop's verbs take it; a lost idle connection is replaced and only logged. */
export function connect(
  connection: pg.ClientConfig,
  onIdleError: (error: Error) => void,
  poolSize: number = POOL_SIZE,
): Db {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: DATABASE_PATIENCE.connection,
    statement_timeout: DATABASE_PATIENCE.statement,
    // The server's own limit is worth nothing while the server stands still.
    query_timeout: DATABASE_PATIENCE.answer,
    lock_timeout: DATABASE_PATIENCE.lock,
    idle_in_transaction_session_timeout: DATABASE_PATIENCE.idleInTransaction,
    keepAlive: true,
  });
  pool.on("error", onIdleError);
  // A connection may be lost between two statements of a transaction, when the pool does not listen: without this
  // the process would end. The next statement fails, and that is what whoever uses it hears.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
