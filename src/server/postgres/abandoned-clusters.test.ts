import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { createLog } from "../log.ts";
import { removeNext } from "./abandoned-clusters.ts";
import { clusterOf } from "./cluster-folders.ts";

test("a folder that cannot be removed hides nothing that failed before it, and the log names it", async () => {
  await using folder = await temporaryFolder();
  const nextDir = join(folder.path, "next-1");
  await mkdir(join(clusterOf(nextDir), "PG_VERSION"), { recursive: true }); // a folder, so that its version cannot be read
  let written = "";

  await removeNext(nextDir, createLog("warn", { write: (line) => (written += line) }));

  expect(JSON.parse(written)).toMatchObject({ folder: nextDir, err: { code: "EISDIR" } });
});
