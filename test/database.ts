import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import pg from "pg";
import { expect, inject } from "vitest";
import { TEMPLATE_DATABASE } from "./postgres.ts";

export type TestDatabase = { connection: pg.ClientConfig } & AsyncDisposable;

/** A new database, dropped at the end of `await using`: for tests that change more than rows. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await copyTemplate(name);
  return { connection: connectionTo(name), [Symbol.asyncDispose]: () => drop(name) };
}

/** A worker's unused databases, by number. */
const idle = new Set<number>();
let opened = 0;

/** A database as the migrations leave it, exclusive to this test until the end of `await using`. */
export async function openDatabase(): Promise<TestDatabase> {
  const [number = (opened += 1)] = idle;
  idle.delete(number);
  const name = `test_${process.env.VITEST_POOL_ID}_${number}`;
  if (!(await reset(name))) await createResettable(name);
  return {
    connection: connectionTo(name),
    async [Symbol.asyncDispose]() {
      idle.add(number);
    },
  };
}

/** A worker's connections that reset its databases: one that knows the tables already takes a third of the time. */
const cleaners = new Map<string, pg.Client>();

async function openCleaner(name: string): Promise<pg.Client> {
  const open = cleaners.get(name);
  if (open) return open;
  // Our own socket, which keeps no worker alive.
  const socket = new Socket();
  const client = new pg.Client({ ...connectionTo(name), stream: () => socket });
  // Some tests end all connections.
  client.on("error", () => cleaners.delete(name));
  await client.connect();
  socket.unref();
  cleaners.set(name, client);
  return client;
}

/** Resets a database, whatever an earlier test left; false if that takes a new one. */
async function reset(name: string): Promise<boolean> {
  try {
    const cleaner = await openCleaner(name);
    const { rows } = await cleaner.query<{ is_reset: boolean }>("select seed.reset() as is_reset");
    return rows[0]?.is_reset === true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function createResettable(name: string): Promise<void> {
  await cleaners.get(name)?.end();
  cleaners.delete(name);
  await drop(name);
  await copyTemplate(name);
  const statements = await readFile(new URL("./reset.sql", import.meta.url), "utf8");
  await withClient(name, (client) => client.query(statements));
}

/** PostgreSQL's code for a database that does not exist. */
const INVALID_CATALOG_NAME = "3D000";

function isMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === INVALID_CATALOG_NAME;
}

function connectionTo(database: string): pg.ClientConfig {
  return { ...inject("postgres"), database };
}

/** Copies files: without `durable` that is a third of the work of writing them to the log first. */
async function copyTemplate(name: string): Promise<void> {
  await asAdministrator(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
}

function drop(name: string): Promise<void> {
  return asAdministrator(`drop database if exists ${name} with (force)`);
}

async function asAdministrator(statement: string): Promise<void> {
  await withClient("postgres", (client) => client.query(statement));
}

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A transaction on a separate connection; it holds its locks until `commit`. */
export async function openTransaction({ connection }: Pick<TestDatabase, "connection">) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("begin");
  /** How many of the shop's connections wait for a lock. */
  const waiting = async (): Promise<number> => {
    // Within a transaction PostgreSQL would repeat its first snapshot.
    await client.query("select pg_stat_clear_snapshot()");
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount ?? 0;
  };
  return {
    run: (statement: string, values: unknown[] = []) => client.query(statement, values),
    commit: () => client.query("commit"),
    waiting,
    /** Resolves once one of the shop's connections waits for a lock. */
    untilAwaited: () => expect.poll(waiting).toBeGreaterThan(0),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
