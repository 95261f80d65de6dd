import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
);

/** As after an interrupted `npm install`, which links the shop's own Node last. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.19.0" } })`;

test.each(["start", "build", "admin", "backup", "restore", "upgrade-database"])(
  "npm run %s with an older Node says in a sentence what is missing",
  (name) => {
    const [, ...parameters] = scripts[name]?.split(" ") ?? [];
    const { status, stderr } = spawnSync(process.execPath, ["--import", OLD_NODE, ...parameters], {
      cwd: root,
      encoding: "utf8",
    });
    const sentence =
      "The shop needs its own Node 26, which is missing here: run npm install again, with --include=optional.\n";
    expect([status, stderr]).toEqual([1, sentence]);
  },
);
