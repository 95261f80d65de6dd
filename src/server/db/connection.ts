import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { POOL_SIZE } from "./pool-size.ts";
import type { DB } from "./schema.ts";
import { setUnansweredAside } from "./unanswered.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Milliseconds. */
const DATABASE_TIMEOUT = {
  connection: 5_000,
  statement: 4_000,
  answer: 5_000,
  lock: 3_000,
  idleInTransaction: 10_000,
  /** Idle time before a connection is closed: each takes 6 MB of the server's memory. */
  idle: 5_000,
} as const;

/** Dates stay text, `2026-11-22`: an instant would depend on a time zone. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** A lost idle connection is only logged, and replaced. */
export function connect(
  connection: pg.ClientConfig,
  onIdleError: (error: Error) => void,
  poolSize: number = POOL_SIZE,
): Db {
  const pool = setUnansweredAside(openPool(connection, onIdleError, poolSize));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

export function openPool(connection: pg.ClientConfig, onIdleError: (error: Error) => void, poolSize: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: DatabaseClient,
    types,
    max: poolSize,
    connectionTimeoutMillis: DATABASE_TIMEOUT.connection,
    idleTimeoutMillis: DATABASE_TIMEOUT.idle,
    statement_timeout: DATABASE_TIMEOUT.statement,
    // The server's own timeout does nothing while the server is frozen.
    query_timeout: DATABASE_TIMEOUT.answer,
    lock_timeout: DATABASE_TIMEOUT.lock,
    idle_in_transaction_session_timeout: DATABASE_TIMEOUT.idleInTransaction,
  });
  pool.on("error", onIdleError);
  return pool;
}
