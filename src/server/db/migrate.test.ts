import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDatabase, openTransaction } from "../../../test/database.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { migrate } from "./migrate.ts";
import { withClient } from "./with-client.ts";

test("a migration that waits for a table keeps no visitor of the last release waiting", async () => {
  await using folder = await temporaryFolder();
  await using database = await createDatabase();
  await writeFile(join(folder.path, "9000-newer.sql"), "alter table settings add column newer text");
  await using backup = await openTransaction(database);
  await backup.run("select from settings");

  const migrating = withClient(database.connection, (client) => migrate(client, folder.path));
  await backup.untilAwaited();
  await withClient({ ...database.connection, options: "-c lock_timeout=3000" }, (visitor) =>
    visitor.query("select from settings"),
  );
  await backup.commit();

  expect(await migrating).toEqual(["9000-newer.sql"]);
});
