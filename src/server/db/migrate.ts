import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { codeOf } from "../caught-error.ts";
import { MIGRATION_LOCK } from "./advisory-locks.ts";
import { liftTimeouts } from "./lift-timeouts.ts";

const TABLE =
  "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())";

export async function namesOfMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}

/** Applies the migrations `names` inside the caller's transaction. */
export async function applyMigrations(client: pg.Client, folder: string, names: readonly string[]): Promise<void> {
  await client.query(TABLE);
  for (const name of names) await applyMigration(client, folder, name);
}

async function applyMigration(client: pg.Client, folder: string, name: string): Promise<void> {
  await client.query(await readFile(join(folder, name), "utf8"));
  await client.query("insert into migrations (name) values ($1)", [name]);
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Milliseconds that a migration waits for a lock, with all others behind it, and then lets them through. */
const LOCK_TURN = 1_000;

/** Waits for whoever uses its tables, such as a backup, however long that takes. */
async function applyInTurns(client: pg.Client, folder: string, name: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TURN}`);
      await applyMigration(client, folder, name);
      await client.query("commit");
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await client.query("rollback");
      await sleep(LOCK_TURN);
    }
  }
}

/**
 * Applies new `*.sql` in name order, one transaction each; a parallel run waits until this client has ended. Returns
 * the names it applied. If the database already has a shop, `beforeUpgrade` runs first with its newest migration, and
 * prevents everything by throwing.
 */
export async function migrate(
  client: pg.Client,
  folder: string,
  beforeUpgrade?: (newest: string) => Promise<void>,
): Promise<string[]> {
  await liftTimeouts(client);
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await client.query(TABLE);
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  const applied = new Set(rows.map((row) => row.name));
  const pending = (await namesOfMigrations(folder)).filter((name) => !applied.has(name));
  const newest = rows.at(-1)?.name;
  if (newest !== undefined && pending.length > 0) await beforeUpgrade?.(newest);
  for (const name of pending) await applyInTurns(client, folder, name);
  return pending;
}
