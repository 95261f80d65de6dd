import { expect, test } from "vitest";
import { openDatabase } from "../../../test/database.ts";
import { checkDatabase } from "./external-database.ts";

test("a database that may lose orders is refused, unless the operator insists", async () => {
  // The one of the tests does not wait for the disk.
  await using database = await openDatabase();

  await expect(checkDatabase(database.connection, false)).rejects.toThrow(
    "The database of DATABASE_URL may lose orders in a crash, because it runs with fsync, full_page_writes off: switch it on, or set ALLOW_UNSAFE_DATABASE=1.",
  );
  await checkDatabase(database.connection, true);
});

test("a database that does not exist, or that nobody answers for, is named in one sentence", async () => {
  await using database = await openDatabase();

  await expect(checkDatabase({ ...database.connection, database: "nowhere" }, true)).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached: database "nowhere" does not exist.',
  );
  await expect(checkDatabase({ connectionString: "postgres://shop:hunter2@127.0.0.1:1/shop" }, true)).rejects.toThrow(
    "The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
  );
});
