import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { EncodedPage } from "./encoded-page.ts";
import { createPageCache, type MadePage } from "./page-cache.ts";

const PRODUCT = "product:5b7f6f5e-0000-4000-8000-000000000001";

function made(html: string, { isComplete = true, isCacheable = true } = {}): MadePage {
  return { page: new EncodedPage(200, html, []), isComplete, isCacheable };
}

test("a page is made once for everyone who asks at the same time", async () => {
  const cache = createPageCache(() => true);
  const make = vi.fn(async () => made("home"));
  const pages = await Promise.all([cache.make("/", ["products"], make), cache.make("/", ["products"], make)]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(pages[0].page).toBe(pages[1].page);
  expect(cache.find("/")).toBe(pages[0].page);
});

test("a change forgets the pages that show it and no others", async () => {
  const cache = createPageCache(() => true);
  await cache.make("/", ["products"], async () => made("home"));
  await cache.make("/producto/1", [PRODUCT], async () => made("shirt"));
  await cache.make("/producto/2", ["product:other"], async () => made("coat"));
  await cache.make("/productos", ["frame"], async () => made("list"));

  cache.forget(PRODUCT);
  expect(cache.find("/")).toBeUndefined();
  expect(cache.find("/producto/1")).toBeUndefined();
  expect(cache.find("/producto/2")).toBeDefined();

  cache.forget("order:1");
  cache.forget("session:1");
  expect(cache.find("/productos")).toBeDefined();

  cache.forget("settings:true");
  expect(cache.find("/producto/2")).toBeUndefined();
  expect(cache.find("/productos")).toBeUndefined();
});

test("an edit of what no visitor sees forgets no list", async () => {
  const cache = createPageCache(() => true);
  await cache.make("/", ["products"], async () => made("home"));
  await cache.make("/producto/1", [PRODUCT], async () => made("Producto no encontrado"));

  cache.forget(`${PRODUCT}:hidden`);
  expect(cache.find("/")).toBeDefined();
  expect(cache.find("/producto/1")).toBeUndefined();
});

test("a render begun before a change is not kept, and whoever asks after it gets a new one", async () => {
  const cache = createPageCache(() => true);
  const old = Promise.withResolvers<MadePage>();
  const waiting = cache.make("/", ["products"], () => old.promise);
  await Promise.resolve();

  cache.forget(PRODUCT);
  const fresh = await cache.make("/", ["products"], async () => made("new"));
  old.resolve(made("old"));
  await waiting;

  expect(cache.find("/")).toBe(fresh.page);
});

test("what is incomplete, or made while changes go unheard, is not kept", async () => {
  let isListening = true;
  const cache = createPageCache(() => isListening);
  await cache.make("/", ["products"], async () => made("late", { isComplete: false }));
  expect(cache.find("/")).toBeUndefined();

  isListening = false;
  await cache.make("/", ["products"], async () => made("complete"));
  expect(cache.find("/")).toBeUndefined();
});

test("a render that breaks is not remembered", async () => {
  const cache = createPageCache(() => true);
  await expect(cache.make("/", ["products"], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect((await cache.make("/", ["products"], async () => made("home"))).page).toBe(cache.find("/"));
});

test("a lasting page that is asked for again gets the best compression; one that only a crawler visits does not", async () => {
  const cache = createPageCache(() => true);
  const cards = Array.from({ length: 400 }, (_, n) => `<article id="p${(n * 7919) % 1009}">Remera ${n} lisa</article>`);
  const make = (key: string) => cache.make(key, ["frame"], async () => made(cards.join("")));
  const sizeOf = async ({ page }: MadePage) => {
    const request = new Request("http://shop/", { headers: { "Accept-Encoding": "br" } });
    return (await page.toResponse(request).arrayBuffer()).byteLength;
  };
  const popular = await make("/");
  const visited = await make("/producto/1");
  const before = await sizeOf(popular);

  cache.find("/producto/1");
  for (let n = 0; n < 10; n += 1) cache.find("/");
  // Not in its first half second: while orders come in, a page is replaced sooner than that.
  await sleep(200);
  expect(await sizeOf(popular)).toBe(before);

  const findAgain = () => {
    cache.find("/");
    return sizeOf(popular);
  };
  await expect.poll(findAgain).toBeLessThan(before);
  expect(await sizeOf(visited)).toBe(before);
});

test("ten thousand pages leave the two thousand that were asked for or made last", async () => {
  const cache = createPageCache(() => true);
  await cache.make("/", ["frame"], async () => made("home"));
  const addresses = Array.from({ length: 10_000 }, (_, n) => `/producto/${n}`);
  for (const address of addresses) {
    await cache.make(address, ["frame"], async () => made(address));
    cache.find("/");
  }
  expect(cache.find("/")).toBeDefined();
  expect(addresses.filter((address) => cache.find(address))).toEqual(addresses.slice(-1_999));
});
