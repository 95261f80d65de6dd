import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, mergeConfig } from "vite";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { serverConfig } from "../vite.config.ts";

test("the classes of a package keep their names, by which the log tells errors apart", async () => {
  await using folder = await temporaryFolder();
  const entry = join(folder.path, "entry.cjs");
  await writeFile(entry, "class Refused extends Error {}\nexports.Refused = Refused;\n");

  const outDir = join(folder.path, "built");
  await build(
    mergeConfig(serverConfig("others"), {
      logLevel: "silent",
      build: { outDir, rolldownOptions: { input: { entry } } },
    }),
  );
  const built = (await import(pathToFileURL(join(outDir, "entry.js")).href)) as {
    default: { Refused: ErrorConstructor };
  };
  expect(built.default.Refused.name).toBe("Refused");
});
