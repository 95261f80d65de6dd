import { productAddress } from "#domain/product.ts";
import { PAGES } from "../pages/page-table.ts";
import type { Shop } from "../shop.ts";
import { countActiveProducts, listActiveProducts, type ListedProduct } from "./active-products.ts";
import { escapeXml } from "./text.ts";

const PRODUCTS_PER_FILE = 10_000; // search engines read at most 50,000 addresses and 50 MB of a file

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export async function* writeSitemap(shop: Shop): AsyncGenerator<string> {
  const files = Math.ceil((await countActiveProducts(shop)) / PRODUCTS_PER_FILE);
  if (files <= 1) {
    yield* writeSitemapFile(shop, 1);
    return;
  }
  const { publicUrl } = shop.environment;
  yield `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  for (let file = 1; file <= files; file += 1) {
    yield `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${file}.xml`)}</loc></sitemap>\n`;
  }
  yield "</sitemapindex>\n";
}

/** Numbered from 1; the first file also has the pages that are not products. */
export async function* writeSitemapFile(shop: Shop, file: number): AsyncGenerator<string> {
  const { publicUrl } = shop.environment;
  yield `${DECLARATION}<urlset ${NAMESPACES}>\n`;
  if (file === 1) {
    for (const path of await listPages(shop)) yield `<url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`;
  }
  const part = { from: (file - 1) * PRODUCTS_PER_FILE, count: PRODUCTS_PER_FILE };
  for await (const listed of listActiveProducts(shop, part)) yield writeProduct(listed, publicUrl);
  yield "</urlset>\n";
}

export async function hasSitemapFile(shop: Shop, file: number): Promise<boolean> {
  return file === 1 || (file > 1 && (file - 1) * PRODUCTS_PER_FILE < (await countActiveProducts(shop)));
}

async function listPages(shop: Shop): Promise<string[]> {
  const addresses = await Promise.all(
    Object.values(PAGES).map(async ({ indexed }) => (indexed === "never" ? [] : indexed(shop))),
  );
  return addresses.flat();
}

function writeProduct({ product, changedAt }: ListedProduct, publicUrl: string): string {
  const images = product.images.map(
    ({ image_url }) =>
      `<image:image><image:loc>${escapeXml(new URL(image_url, publicUrl).href)}</image:loc></image:image>`,
  );
  const address = escapeXml(publicUrl + productAddress(product.id));
  return `<url><loc>${address}</loc><lastmod>${changedAt.toISOString()}</lastmod>${images.join("")}</url>\n`;
}
