import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { TEMPLATE_DATABASE } from "./postgres.ts";

/** A database of its own for one test, dropped at the end of `await using`. */
export async function openDatabase(): Promise<{ connection: pg.ClientConfig } & AsyncDisposable> {
  const server = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  return {
    connection: { ...server, database: name },
    [Symbol.asyncDispose]: () => asAdministrator(server, `drop database ${name} with (force)`),
  };
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
