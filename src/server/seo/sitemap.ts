import { productAddress } from "#domain/product.ts";
import { PAGES } from "../pages/page-table.ts";
import type { Shop } from "../shop.ts";
import { listActiveProducts, type ListedProduct } from "./active-products.ts";
import { escapeXml } from "./text.ts";

const MOST_PRODUCTS = 30_000; // search engines read at most 50,000 addresses and 50 MB

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export async function* writeSitemap(shop: Shop): AsyncGenerator<string> {
  const { publicUrl } = shop.environment;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n`;
  for (const path of await listPages(shop)) yield `<url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`;
  let products = 0;
  for await (const listed of listActiveProducts(shop)) {
    yield writeProduct(listed, publicUrl);
    products += 1;
    if (products === MOST_PRODUCTS) break;
  }
  yield "</urlset>\n";
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
