import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockDataDir } from "#server/data-dir/data-dir-lock.ts";
import { readEnvironment } from "#server/environment.ts";
import { createLog } from "#server/log.ts";
import { findBinaries } from "#server/postgres/binaries.ts";
import { startCluster } from "#server/postgres/start-postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { openShopDatabase, type ShopDatabase } from "./shop-database.ts";

function open(dataDir: string): Promise<ShopDatabase> {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  return openShopDatabase(environment.value);
}

const refusalOf = (dataDir: string): Promise<string> => open(dataDir).then(() => "", String);

test("a shop whose upgrade was interrupted is not said to be none", async () => {
  await using folder = await temporaryFolder();
  expect(await refusalOf(folder.path)).toContain("There is no shop in DATA_DIR");
  expect(await refusalOf(join(folder.path, "missing"))).toContain("There is no shop in DATA_DIR");

  await mkdir(join(folder.path, "postgres-15"));
  expect(await refusalOf(folder.path)).toContain("npm run upgrade-database begins it again, and nothing is lost");
});

test("a command beside a shop whose database restarts waits for it", async () => {
  await using folder = await temporaryFolder();
  const start = async () => startCluster({ dataDir: folder.path, log: createLog("silent") }, await findBinaries());
  const unlock = lockDataDir(folder.path);
  await (await start()).stop();

  const opening = open(folder.path);
  // Long enough that the command gets no answer.
  await sleep(500);
  const shop = await start();

  expect((await opening).isInUse).toBe(true);
  await shop.stop();
  unlock();
});
