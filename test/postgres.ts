import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import { startPostgres } from "#server/postgres/start-postgres.ts";
import { newFastFolder } from "./memory.ts";

/** The migrated database that tests' databases are copied from. */
export const TEMPLATE_DATABASE = "shop_template";

/** Connections that all tests together may open. */
const MAX_CONNECTIONS = 400;

/** The connection to the PostgreSQL started for this run. */
export type TestConnection = { host: string; port: number; user: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestConnection;
  }
}

/** Starts a real PostgreSQL for the whole run, with a migrated template, and returns what stops it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newFastFolder("shop-test-");
  // Inherited by workers: what the tests write is removed with the run.
  process.env.TMPDIR = folder;
  const dataDir = await mkdtemp(join(folder, "data-"));
  const log = pino({ level: "silent" });
  const postgres = await startPostgres({ dataDir, log, durable: false, maxConnections: MAX_CONNECTIONS });
  const { host, port, user, database } = postgres.connection;
  await withClient(postgres.connection, (client) => client.query(`create database ${TEMPLATE_DATABASE}`));
  await withClient({ host, port, user: "postgres", database }, async (client) => {
    // For `reset.sql`, which deletes without triggers.
    await client.query(`grant set on parameter session_replication_role to ${user}`);
    // Its statistics would be an earlier test's.
    await client.query("alter system set autovacuum = off");
    await client.query("select pg_reload_conf()");
  });
  await withClient({ host, port, user, database: TEMPLATE_DATABASE }, (client) =>
    migrate(client, resolve("migrations")),
  );
  project.provide("postgres", { host, port, user });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
