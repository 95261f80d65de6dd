import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createAnnouncements } from "../changes.ts";
import type { PageTag } from "../pages/page-cache.ts";
import { answerFile, createFileCache, textFile } from "./file-cache.ts";
import { createPictureCache } from "./picture-cache.ts";

function counting() {
  let made = 0;
  return async () => (made += 1);
}

function openFiles() {
  const { listeners, announceChange, announceListening } = createAnnouncements();
  const files = createFileCache<number>({ ...listeners, caughtUp: () => Promise.resolve() });
  const find = (make: () => Promise<number | undefined>, tags: readonly PageTag[] = ["products"]) =>
    files.find(tags.join(), tags, make);
  return { files, find, announceChange, announceListening };
}

test("what is kept is made once, until something that it shows changes", async () => {
  const { find, announceChange, announceListening } = openFiles();
  announceListening(true);
  const [feed, icon] = [counting(), counting()];
  const made = () => Promise.all([find(feed), find(feed), find(icon, ["frame"])]);

  expect(await made()).toEqual([1, 1, 1]);
  announceChange("order:1:placed");
  expect(await made()).toEqual([1, 1, 1]);
  announceChange("product:1");
  expect(await made()).toEqual([2, 2, 1]);
  announceChange("settings:true");
  expect(await made()).toEqual([3, 3, 2]);
});

test("one is made at a time, however many ask while the shop changes", async () => {
  const { find, announceChange, announceListening } = openFiles();
  announceListening(true);
  const first = Promise.withResolvers<number>();
  const make = counting();

  const early = find(() => first.promise);
  await Promise.resolve(); // until it has begun
  const later: Promise<unknown>[] = [];
  for (let change = 0; change < 5; change += 1) {
    announceChange(`product:${change}`);
    later.push(find(make), find(make));
  }
  first.resolve(0);

  expect(await early).toBe(0);
  expect(new Set(await Promise.all(later))).toEqual(new Set([1]));
  announceChange("product:1");
  expect(await find(make)).toBe(2);
});

test("while changes are not heard, and after a failure, it is made anew", async () => {
  const { find, announceListening } = openFiles();
  const make = counting();
  expect(await find(make)).toBe(1);
  expect(await find(make)).toBe(2);

  announceListening(true);
  await expect(find(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await find(make)).toBe(3);
  expect(await find(make)).toBe(3);
});

test("while the database is away the last one stands in, and is made anew as soon as it is back", async () => {
  const { files, find, announceChange, announceListening } = openFiles();
  const unavailable = async () => undefined;
  const make = counting();
  announceListening(true);
  expect(await find(unavailable)).toBeUndefined();
  expect(files.findLast("products")).toBeUndefined();
  expect(await find(make)).toBe(1);

  announceChange("product:1");
  expect(await find(unavailable)).toBe(1);
  announceListening(false);
  expect(await find(unavailable)).toBe(1);
  expect(files.findLast("products")).toBe(1);

  announceListening(true);
  expect(await find(make)).toBe(2);
  expect(await find(make)).toBe(2);
});

test("a long text is made in slices, between which others have their turn", async () => {
  let made = 0;
  let runs = 0;
  const others = setInterval(() => (runs += 1));
  function* pieces() {
    for (; made < 200; made += 1) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield "a".repeat(16 * 1024);
    }
  }
  const file = await textFile("text/plain", pieces());
  clearInterval(others);

  // 16 kB per millisecond, and 64 kB per slice.
  expect(runs).toBeGreaterThan(200 / 4 / 2);
  expect(await answerFile(file, new Request("http://shop/")).text()).toBe("a".repeat(200 * 16 * 1024));
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

test("the cache of pictures holds so many bytes, the last used longest", async () => {
  const pictures = createPictureCache(250);
  const made: string[] = [];
  const ask = (key: string) =>
    pictures.fetch(key, {
      async context() {
        made.push(key);
        return key === "none" ? undefined : { bytes: new Uint8Array(100), isFinal: true };
      },
    });

  await Promise.all([ask("a"), ask("a"), ask("b")]);
  await ask("a");
  await ask("c");
  await ask("a");
  await ask("b");
  await ask("none");
  await ask("none");

  expect(made).toEqual(["a", "b", "c", "b", "none", "none"]);
  expect(["a", "b", "c"].map((key) => pictures.get(key)?.bytes.byteLength)).toEqual([100, 100, undefined]);
});
