import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PANEL } from "./panel-address.ts";

test("the panel has a screen at each of its addresses, and no screen anywhere else", async () => {
  const panel = await readFile(new URL("../admin/panel.tsx", import.meta.url), "utf8");
  const screens = [...panel.matchAll(/<Route path=(\S+?)>/g)].map(([, path]) => path);
  expect(new Set(screens)).toEqual(new Set(Object.keys(PANEL).map((name) => `{PANEL.${name}}`)));
});
