import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase } from "../../../test/database.ts";
import { openShop } from "../../../test/shop.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { connect } from "../db/connection.ts";
import { folderStorage } from "../storage/folder.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const run = promisify(execFile);

/** A mount in its own namespace, gone with the last process in it. */
const ON_ITS_OWN = ["--user", "--map-root-user", "--mount", "--", "sh", "-c"];

const mayMount = await run("unshare", [...ON_ITS_OWN, "mount -t tmpfs -o size=1m tmpfs /mnt"]).then(
  () => true,
  () => false,
);

/** The log and socket of the server that looked for an existing shop may stay. */
const RESTORES = `
cd "$PROJECT"
list() { ls -A "$DATA_DIR" | grep -v -e ^lock$ -e ^postgres.log$ -e ^postgres-socket$; }
mount -t tmpfs -o size=200m tmpfs "$DATA_DIR"
"$NODE" scripts/restore.ts "$SMALL" || exit
list; md5sum "$DATA_DIR/secret-key"
"$NODE" scripts/restore.ts --replace "$BIG" 2>&1 && exit 1
list; md5sum "$DATA_DIR/secret-key"
"$NODE" scripts/backup.ts "$AFTER" >/dev/null || exit
mount -t tmpfs -o size=24m tmpfs "$DATA_DIR"
"$NODE" scripts/restore.ts "$SMALL" 2>&1 && exit 1
list || true`;

test.skipIf(!mayMount)(
  "a disk too small for a backup is said, and what was there is as before, with nothing more",
  async () => {
    await using folder = await temporaryFolder();
    await using shop = await openShop();
    await using database = await createDatabase();
    const at = (name: string) => join(folder.path, name);
    const product = await shop.sells({ name: "Remera", stock: 5 });
    expect((await shop.orders([{ product }])).status).toBe(201);
    const { connection, storage } = shop;
    const source = { connection, storage, passphrase: undefined };
    await writeBackup({ ...source, secretKey: "s".repeat(43) }, at("small"));
    // Random, so that compression does not help.
    for (let row = 0; row < 50; row += 1) {
      const body = randomBytes(500_000).toString("hex");
      await sql`insert into panel_requests (key, actor, request_hash, status, body)
      values (gen_random_uuid(), 'x', '\\x00', 200, ${body})`.execute(shop.db);
    }
    await writeBackup({ ...source, secretKey: "b".repeat(43) }, at("big"));

    const dataDir = at("data");
    await mkdir(dataDir);
    const { stdout } = await run("unshare", [...ON_ITS_OWN, RESTORES], {
      env: {
        PATH: process.env.PATH,
        PROJECT: join(import.meta.dirname, "../../.."),
        NODE: process.execPath,
        DATA_DIR: dataDir,
        SMALL: at("small"),
        BIG: at("big"),
        AFTER: at("after"),
      },
    });
    const refusal = `There is no room for this backup in DATA_DIR ${dataDir}. Nothing was changed.`;
    const [restored = "", afterBig = "", empty = ""] = stdout.split(`${refusal}\n`);
    expect(restored).toContain("is back, with 0 files.");
    expect(afterBig).not.toBe("");
    expect(restored.endsWith(afterBig)).toBe(true);
    expect(empty).toBe("");

    const backup = { path: at("after"), passphrase: undefined };
    const target = { connection: database.connection, storage: folderStorage(at("files"), "/files") };
    const migrationsFolder = join(import.meta.dirname, "../../../migrations");
    await restoreBackup(backup, await checkBackup(backup), { ...target, migrationsFolder });
    const db = connect(database.connection, () => undefined, 1);
    const { rows } =
      await sql`select (select count(*)::int from orders) as orders, (select stock from product_variants) as stock,
    (select count(*)::int from panel_requests where length(body) > 10000) as big`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ orders: 1, stock: 4, big: 0 }]);
  },
);
