import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../../../test/database.ts";
import { sharePool } from "../db/pool-size.ts";
import { checkDatabase } from "./external-database.ts";

test("a database that may lose orders is refused, unless the operator insists", async () => {
  // The tests' server does not fsync.
  await using database = await createDatabase();

  await expect(checkDatabase(database.connection, false)).rejects.toThrow(
    "The database of DATABASE_URL may lose orders in a crash, because it runs with fsync, full_page_writes off: switch it on, or set ALLOW_UNSAFE_DATABASE=1.",
  );
  await checkDatabase(database.connection, true);
});

test("a database that does not exist, or that nobody answers for, is named in one sentence", async () => {
  await using database = await createDatabase();

  await expect(checkDatabase({ ...database.connection, database: "nowhere" }, true)).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached: database "nowhere" does not exist.',
  );
  await expect(checkDatabase({ connectionString: "postgres://shop:hunter2@127.0.0.1:1/shop" }, true)).rejects.toThrow(
    "The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
  );
  const missing = "postgres://shop:hunter2@127.0.0.1:1/shop?sslmode=verify-full&sslrootcert=/nowhere.pem";
  await expect(checkDatabase({ connectionString: missing }, true)).rejects.toThrow(
    "The database of DATABASE_URL cannot be reached: ENOENT: no such file or directory, open '/nowhere.pem'.",
  );
});

test("few allowed database connections are shared among the web processes, or the error says how many are needed", async () => {
  await using database = await createDatabase();
  const roomy = await checkDatabase(database.connection, true);
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`alter database ${client.database} connection limit 25`);
  await client.end();

  expect(roomy).toBeGreaterThan(100);
  expect(await checkDatabase(database.connection, true)).toBe(25);
  expect(sharePool(roomy, 2)).toEqual({ size: 10 });
  expect(sharePool(97, 16)).toEqual({ size: 5 });
  expect(sharePool(25, 2)).toEqual({ size: 6 });
  expect(sharePool(25, 8)).toEqual({ needed: 34 });
});
