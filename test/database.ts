import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { TEMPLATE_DATABASE } from "./postgres.ts";

/** A database of its own for one test, dropped at the end of `await using`. */
export async function openDatabase(): Promise<{ connection: pg.ClientConfig } & AsyncDisposable> {
  const server = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Files are copied as files: without `durable` that is a third of the work of writing them to the log first.
  await asAdministrator(server, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return {
    connection: { ...server, database: name },
    [Symbol.asyncDispose]: () => drop(server, name),
  };
}

/** PostgreSQL's code for what a role may not do. */
const INSUFFICIENT_PRIVILEGE = "42501";

async function drop(server: pg.ClientConfig, name: string): Promise<void> {
  try {
    await asAdministrator(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    // PostgreSQL is vacuuming there, which only its superuser may end by force; the plain drop asks it to stop.
    await asAdministrator(server, `drop database ${name}`);
  }
}

async function asAdministrator(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
