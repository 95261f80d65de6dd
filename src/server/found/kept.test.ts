import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createAnnouncements } from "../changes.ts";
import { answerFile, keepUntilChange, textFile } from "./kept.ts";
import { createPictureShelf } from "./picture-shelf.ts";

function counting() {
  let made = 0;
  return async () => (made += 1);
}

test("what is kept is made once, until something it may show changes", async () => {
  const { hear, announceChange, announceListening } = createAnnouncements();
  announceListening(true);
  const keep = keepUntilChange(hear);
  const make = counting();

  expect(await Promise.all([keep("a", make), keep("a", make)])).toEqual([1, 1]);
  announceChange("order:1:placed");
  expect(await keep("a", make)).toBe(1);
  announceChange("product:1");
  expect(await keep("a", make)).toBe(2);
  announceChange("settings:true");
  expect(await keep("a", make)).toBe(3);
});

test("one is made at a time, however many ask while the shop changes", async () => {
  const { hear, announceChange, announceListening } = createAnnouncements();
  announceListening(true);
  const keep = keepUntilChange(hear);
  const first = Promise.withResolvers<string>();
  const make = counting();

  const early = keep("a", () => first.promise);
  const late: Promise<unknown>[] = [];
  for (let change = 0; change < 5; change += 1) {
    announceChange(`product:${change}`);
    late.push(keep("a", make), keep("a", make));
  }
  first.resolve("before");

  expect(await early).toBe("before");
  expect(new Set(await Promise.all(late))).toEqual(new Set([1]));
  announceChange("product:1");
  expect(await keep("a", make)).toBe(2);
});

test("while changes are not heard, and after a failure, it is made anew", async () => {
  const { hear, announceListening } = createAnnouncements();
  const keep = keepUntilChange(hear);
  const make = counting();
  expect(await keep("a", make)).toBe(1);
  expect(await keep("a", make)).toBe(2);

  announceListening(true);
  await expect(keep("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await keep("a", make)).toBe(3);
  expect(await keep("a", make)).toBe(3);
});

test("a file goes out compressed to who reads that, plain to others, and not at all to who has it", async () => {
  const file = await textFile("text/plain", ["uno ", "dos"]);
  const ask = (headers: Record<string, string>) => answerFile(file, new Request("http://shop/", { headers }));

  const compressed = ask({ "Accept-Encoding": "gzip, br" });
  expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(await compressed.bytes()).toString()).toBe("uno dos");
  for (const accepted of ["", "br", "identity"]) {
    expect(await ask({ "Accept-Encoding": accepted }).text(), accepted).toBe("uno dos");
  }
  const known = ask({ "If-None-Match": compressed.headers.get("ETag") ?? "" });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});

test("the shelf of pictures holds so many bytes, the last used longest", async () => {
  const find = createPictureShelf(250);
  const made: string[] = [];
  const ask = (key: string) =>
    find(key, async () => {
      made.push(key);
      return key === "none" ? undefined : new Uint8Array(100);
    });

  await Promise.all([ask("a"), ask("a"), ask("b")]);
  await ask("a");
  await ask("c");
  await ask("a");
  await ask("b");
  await ask("none");
  await ask("none");

  expect(made).toEqual(["a", "b", "c", "b", "none", "none"]);
});
