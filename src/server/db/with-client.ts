import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";

/** A connection for `work` alone, closed whatever comes: what is open is rolled back then, and its locks are released. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
