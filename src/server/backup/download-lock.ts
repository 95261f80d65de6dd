import { sql } from "kysely";
import type pg from "pg";
import { DOWNLOAD_LOCK } from "../db/advisory-locks.ts";
import type { Db } from "../db/connection.ts";
import { DatabaseClient } from "../db/database-client.ts";

/** Allows one download at a time across processes; undefined if another runs. A process that ends releases it. */
export async function lockDownloads(
  connection: pg.ClientConfig,
): Promise<{ release: () => Promise<void> } | undefined> {
  const client = new DatabaseClient(connection);
  await client.connect();
  const isLocked = await tryLock(client).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  if (isLocked) return { release: () => client.end() };
  await client.end();
  return undefined;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    DOWNLOAD_LOCK,
  ]);
  return rows[0]?.locked === true;
}

export async function isDownloading(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${DOWNLOAD_LOCK}) as free`.execute(db);
  return rows[0]?.free !== true;
}
