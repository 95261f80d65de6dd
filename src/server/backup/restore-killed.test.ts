import { execFile } from "node:child_process";
import { readdir, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { expect, test } from "vitest";
import { dataDirWithCluster } from "../../../test/cluster.ts";
import { openShop } from "../../../test/shop.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readOrMakeSecretKey, writeSecretKey } from "../data-dir/secret-key.ts";
import { withClient } from "../db/with-client.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { writeBackup } from "./write-backup.ts";

const run = promisify(execFile);

const OLD = { key: "o".repeat(43), products: 0 };
const RESTORED = { key: "r".repeat(43), products: 1 };

/** Kills its process when it is about to rename something to the path. */
function killerAt(path: string): string {
  const module = `
import fs, { promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { rename } = promises;
promises.rename = (from, to) => to === ${JSON.stringify(path)} ? process.kill(process.pid, "SIGKILL") : rename(from, to);
syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(module)}`;
}

/** A backup of a shop with one product, and a folder with an empty shop. */
async function openBoth() {
  const folder = await temporaryFolder();
  await using shop = await openShop();
  await shop.sells();
  const { connection, storage } = shop;
  const backup = join(folder.path, "backup");
  await writeBackup({ connection, storage, secretKey: RESTORED.key, passphrase: undefined }, backup);
  const data = await dataDirWithCluster();
  await writeSecretKey(data.path, OLD.key);
  return {
    dataDir: data.path,
    restore: (...nodeOptions: string[]) =>
      run(process.execPath, [...nodeOptions, "scripts/restore.ts", "--replace", backup], {
        env: { PATH: process.env.PATH, DATA_DIR: data.path },
      }),
    async [Symbol.asyncDispose]() {
      for (const one of [folder, data]) await one[Symbol.asyncDispose]();
    },
  };
}

async function contentsOf(dataDir: string): Promise<typeof OLD> {
  const postgres = await startPostgres({ dataDir, log: pino({ level: "silent" }), durable: false });
  const { rows } = await withClient(postgres.connection, (client) =>
    client.query<{ products: number }>("select count(*)::int as products from products"),
  ).finally(postgres.stop);
  return { key: await readOrMakeSecretKey(dataDir), products: rows[0]?.products ?? -1 };
}

test.each([
  ["the restored cluster takes its place", "postgres", OLD],
  ["the old cluster goes beside it", "postgres-18", RESTORED],
  ["the restored key takes its place", "secret-key", RESTORED],
])("a restore killed as %s: the next start has a cluster and its own key", async (_, name, expected) => {
  await using both = await openBoth();
  const { dataDir, restore } = both;
  await expect(restore(killerAt(join(dataDir, name)))).rejects.toMatchObject({ signal: "SIGKILL" });
  expect(await readFile(join(dataDir, "secret-key"), "utf8")).toBe(`${OLD.key}\n`);

  expect(await contentsOf(dataDir)).toEqual(expected);
  expect((await readdir(dataDir)).filter((left) => /^next-|^secret-key./.test(left))).toEqual([]);
});

test("a cluster that does not start any more is replaced", async () => {
  await using both = await openBoth();
  await truncate(join(both.dataDir, "postgres/global/pg_control"), 100);
  await both.restore();
  expect(await contentsOf(both.dataDir)).toEqual(RESTORED);
});
