import { cacheName } from "#domain/offline.ts";
import { type Product, productAddress, SUGGESTED_PRODUCTS } from "#domain/product.ts";

type Stored = { page: { name: string; product?: Product | null } };

/** Products whose pages this browser has stored, last seen first. */
export async function findSeenProducts(): Promise<Product[]> {
  // Without https there is neither a service worker nor a cache.
  if (!("caches" in globalThis)) return [];
  // A browser that blocks site data has stored none.
  const cache = await caches.open(cacheName("pages")).catch(() => undefined);
  if (!cache) return [];
  const addresses = (await cache.keys()).map(({ url }) => url);
  const seen = addresses.filter((url) => new URL(url).pathname.startsWith(productAddress(""))).toReversed();
  const products = await Promise.all(seen.slice(0, SUGGESTED_PRODUCTS).map((url) => readProduct(cache, url)));
  return products.filter((product) => product !== null);
}

async function readProduct(cache: Cache, url: string): Promise<Product | null> {
  const html = await (await cache.match(url, { ignoreVary: true }))?.text();
  const [, data] = html?.split('id="page-data">') ?? [];
  if (data === undefined) return null;
  // Written by our own server from the same type (server/pages/html.tsx).
  const { page } = JSON.parse(data.split("</script>", 1)[0] ?? "") as Stored;
  return page.name === "product" ? (page.product ?? null) : null;
}
