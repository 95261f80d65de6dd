import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { startPostgres } from "#server/postgres/start-postgres.ts";

/** The migrated database that every test's own is copied from. */
export const TEMPLATE_DATABASE = "shop_template";

/** Connections that all tests together may open. */
const MAX_CONNECTIONS = 400;

/** How tests reach the PostgreSQL that was started for this run. */
export type TestConnection = { host: string; port: number; user: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestConnection;
  }
}

/** Starts a real PostgreSQL for the whole run, with a migrated template, and gives back what ends it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-test-"));
  const log = pino({ level: "silent" });
  const postgres = await startPostgres({ dataDir, log, durable: false, maxConnections: MAX_CONNECTIONS });
  const { host, port, user, database } = postgres.connection;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrate({ host, port, user, database: TEMPLATE_DATABASE }, resolve("migrations"));
  project.provide("postgres", { host, port, user });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
