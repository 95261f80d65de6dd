import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { sourceDates } from "./source-dates.js";

test("any change of a source gives other dates, and nothing else does", async () => {
  await using folder = await temporaryFolder();
  const root = folder.path;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await write("src/server/main.ts", "one");
  await write("package-lock.json", "{}");
  const first = sourceDates(root);

  await write("docs/notes.md", "not a source");
  expect(sourceDates(root)).toBe(first);

  const seen = new Set([first]);
  const change = async (how: () => Promise<void>) => {
    await how();
    const dates = sourceDates(root);
    expect(seen).not.toContain(dates);
    seen.add(dates);
  };
  await change(() => write("src/server/main.ts", "longer"));
  await change(() => utimes(join(root, "src/server/main.ts"), 0, 0));
  await change(() => write("src/server/pages/new.ts", ""));
  await change(() => write("vite.config.ts", ""));
  await change(() => rm(join(root, "src/server/main.ts")));
  await change(() => rm(join(root, "package-lock.json")));
});
