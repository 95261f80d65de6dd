import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../test/database.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { CannotStart } from "./cannot-start.ts";
import { connect } from "./db/connection.ts";
import { readEnvironment } from "./environment.ts";
import { prepareShop } from "./prepare.ts";

test("a disk that takes no pictures of the demo stops the start with one sentence", async () => {
  await using folder = await temporaryFolder();
  await using database = await openDatabase();
  const db = connect(database.connection, () => undefined, 1);
  const environment = readEnvironment({ DATA_DIR: folder.path });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  await mkdir(join(folder.path, "files"));
  await symlink("/proc/self", join(folder.path, "files/incoming"));

  await expect(prepareShop(db, environment.value).finally(() => db.destroy())).rejects.toEqual(
    new CannotStart("The demo catalogue cannot be loaded: No files can be written."),
  );
});
