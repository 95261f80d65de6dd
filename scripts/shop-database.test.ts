import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { openShopDatabase } from "./shop-database.ts";

async function refusalOf(dataDir: string): Promise<string> {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  return openShopDatabase(environment.value).then(() => "", String);
}

test("a shop whose upgrade was interrupted is not said to be none", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "shop-"));
  expect(await refusalOf(folder.path)).toContain("There is no shop in DATA_DIR");
  expect(await refusalOf(join(folder.path, "missing"))).toContain("There is no shop in DATA_DIR");

  await mkdir(join(folder.path, "postgres-15"));
  expect(await refusalOf(folder.path)).toContain("npm run upgrade-database begins it again, and nothing is lost");
});
