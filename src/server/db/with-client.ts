import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";

/** A connection just for `work`, always closed afterwards, which rolls back and releases locks. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
