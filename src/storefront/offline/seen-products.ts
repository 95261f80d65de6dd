import { cacheName } from "#domain/offline.ts";
import { type Product, productAddress, SUGGESTED_PRODUCTS } from "#domain/product.ts";
import type { Document } from "../page.ts";

const PAGE_DATA = /id="page-data">(.*?)<\/script>/s;

/** Those whose pages this browser has stored, the last seen first. */
export async function findSeenProducts(): Promise<Product[]> {
  // Without https there is neither a worker nor a cache.
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(cacheName("pages"));
  const addresses = (await cache.keys()).map(({ url }) => url);
  const seen = addresses.filter((url) => new URL(url).pathname.startsWith(productAddress(""))).toReversed();
  const products = await Promise.all(seen.slice(0, SUGGESTED_PRODUCTS).map((url) => readProduct(cache, url)));
  return products.filter((product) => product !== null);
}

async function readProduct(cache: Cache, url: string): Promise<Product | null> {
  const html = await (await cache.match(url, { ignoreVary: true }))?.text();
  const data = html?.match(PAGE_DATA)?.[1];
  if (data === undefined) return null;
  // Written by our own server from the same type (server/pages/html.tsx).
  const { page } = JSON.parse(data) as Document;
  return page.name === "product" ? page.product : null;
}
