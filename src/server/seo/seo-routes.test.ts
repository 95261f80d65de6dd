import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { Hono } from "hono";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Product } from "#domain/product.ts";
import { chosenVariant, readChoice } from "#storefront/product/choice.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { jpeg } from "../../../test/pictures.ts";
import { addCategory, addPictureRow, type TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { addImages } from "../images/product-images.ts";
import { registerSeoRoutes } from "./seo-routes.ts";

const ORIGIN = "https://tienda.example";

const openCrawledShop = () => openShop({ PUBLIC_URL: ORIGIN });

/** Whatever may be repeated is read as a list, so that one item is handled like many. */
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ["url", "item", "sitemap", "image:image", "g:additional_image_link"].includes(name),
});

async function read(shop: TestShop, path: string): Promise<string> {
  const answer = await shop.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

type SitemapUrl = { loc: string; lastmod?: string; "image:image"?: { "image:loc": string }[] };

async function readSitemap(shop: TestShop, path = "/sitemap.xml"): Promise<SitemapUrl[]> {
  return parser.parse(await read(shop, path)).urlset.url;
}

type Item = Record<`g:${string}`, string> & {
  "g:additional_image_link"?: string[];
  "g:shipping"?: object;
  "g:free_shipping_threshold"?: object;
};

async function readFeed(shop: TestShop, reader: "google" | "meta" = "google"): Promise<Item[]> {
  return parser.parse(await read(shop, `/feeds/${reader}.xml`)).rss.channel.item ?? [];
}

async function addPicture(shop: TestShop, { id }: TestProduct): Promise<void> {
  const added = await addImages(shop, id, [{ name: "a.jpg", bytes: await jpeg(700, 875) }], {
    actor: "duena@example.com",
    request: undefined,
  });
  expect(added).toMatchObject({ ok: true, value: { failed: [] } });
  await shop.changes.settled();
}

/** A picture's row whose files are never requested. */
const givePicture = ({ db }: TestShop, { id }: TestProduct) => addPictureRow(db, id);

async function change(shop: TestShop, product: TestProduct, to: object): Promise<void> {
  await shop.db.updateTable("products").set(to).where("id", "=", product.id).execute();
  await shop.changes.settled();
}

test("the sitemap names the pages worth finding, with pictures and the day they changed", async () => {
  await using shop = await openCrawledShop();
  const category_id = await addCategory(shop.db, { name: "Básicos", slug: "basicos" });
  await shop.db.insertInto("categories").values({ name: "Vacía", slug: "vacia", picture_key: null }).execute();
  const shirt = await shop.sells({ name: "Remera" });
  await addPicture(shop, shirt);
  await change(shop, shirt, { category_id });

  const urls = await readSitemap(shop);

  expect(urls.map(({ loc }) => loc.replace(ORIGIN, ""))).toEqual([
    "/",
    "/productos",
    "/categorias",
    "/productos?categoria=basicos",
    "/arrepentimiento",
    `/producto/${shirt.id}`,
  ]);
  const product = urls.at(-1);
  expect(Date.now() - Date.parse(product?.lastmod ?? "")).toBeLessThan(60_000);
  expect(product?.["image:image"]?.[0]?.["image:loc"]).toMatch(
    /^https:\/\/tienda\.example\/files\/products\/.+\.webp$/,
  );

  await shop.db.updateTable("settings").set({ terms: "Cambios en 30 días." }).execute();
  await shop.changes.settled();
  expect((await readSitemap(shop)).map(({ loc }) => loc)).toContain(`${ORIGIN}/terminos`);
});

test("a sale leaves a page's day alone, an edit does not", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells();
  const dayOf = async () => (await readSitemap(shop)).at(-1)?.lastmod;
  const before = await dayOf();

  expect((await shop.orders([{ product: shirt }])).status).toBe(201);
  expect(await dayOf()).toBe(before);
  await change(shop, shirt, { description: "Nueva" });
  expect(await dayOf()).not.toBe(before);
});

test("a product that is hidden or gone leaves the sitemap and the feeds at once", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells();
  const skirt = await shop.sells();
  for (const product of [shirt, skirt]) await givePicture(shop, product);
  const named = async () => {
    const texts = await Promise.all(
      ["/sitemap.xml", "/feeds/google.xml", "/feeds/meta.xml"].map((path) => read(shop, path)),
    );
    return [shirt, skirt].map(({ id }) => texts.map((text) => text.includes(id)));
  };
  expect(await named()).toEqual([Array(3).fill(true), Array(3).fill(true)]);

  await change(shop, shirt, { is_active: false });
  expect((await named())[0]).toEqual(Array(3).fill(false));
  await shop.db.deleteFrom("products").where("id", "=", skirt.id).execute();
  await shop.changes.settled();
  expect((await named())[1]).toEqual(Array(3).fill(false));
});

test("a large catalogue is named in several files, each product once", async () => {
  await using shop = await openCrawledShop();
  await sql`insert into products (name, price) select 'P' || n, 1 from generate_series(1, 10001) as n`.execute(shop.db);
  await shop.changes.settled();

  const index = parser
    .parse(await read(shop, "/sitemap.xml"))
    .sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
  expect(index).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
  const files = await Promise.all([1, 2].map((file) => readSitemap(shop, `/sitemap-${file}.xml`)));
  const products = files.flat().filter(({ loc }) => loc.includes("/producto/"));
  expect(new Set(products.map(({ loc }) => loc)).size).toBe(10_001);
  expect(products).toHaveLength(10_001);
  for (const path of ["/sitemap-0.xml", "/sitemap-3.xml", "/sitemap-x.xml"]) {
    expect((await shop.request(path)).status, path).toBe(404);
  }
});

test("robots.txt keeps crawlers out of what is private and names the sitemap", async () => {
  await using shop = await openCrawledShop();
  const robots = (await read(shop, "/robots.txt")).split("\n");

  expect(robots[0]).toBe("User-agent: *");
  for (const path of ["/admin", "/api/", "/pedido/", "/favoritos", "/productos?talle=", "/productos?*&talle="]) {
    expect(robots).toContain(`Disallow: ${path}`);
  }
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots).not.toContain("Disallow: /productos");
});

const anyText = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replace(/\p{C}/gu, "").trim());
const anyName = anyText.filter((text) => text !== "");
const anyVariants = fc.uniqueArray(
  fc.record({
    size: fc.option(fc.constantFrom("S", "M", "L & XL"), { nil: null }),
    color: fc.option(fc.constantFrom("Azul", "Negro <1>"), { nil: null }),
    stock: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 5, selector: ({ size, color }) => `${size}/${color}` },
);
const anyCatalogue = fc.array(
  fc.record({
    name: anyName,
    description: anyText,
    price: fc.integer({ min: 0, max: 9_999_999 }).map((centavos) => centavos / 100),
    discount: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
    variants: anyVariants,
    isActive: fc.boolean(),
    hasPicture: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 6 },
);

test("the feeds say of every variant on sale what the shop says, whatever it sells", async () => {
  await using shop = await openCrawledShop();
  await fc.assert(
    fc.asyncProperty(anyCatalogue, async (catalogue) => {
      await shop.db.deleteFrom("products").execute();
      for (const { hasPicture, ...facts } of catalogue) {
        const product = await shop.sells(facts);
        if (hasPicture) await givePicture(shop, product);
      }
      await shop.changes.settled();
      const { products } = (await (await shop.request("/api/products?limit=200")).json()) as { products: Product[] };
      const google = await readFeed(shop);
      const meta = await readFeed(shop, "meta");

      expect(meta.map((item) => item["g:id"])).toEqual(google.map((item) => item["g:id"]));
      expect(new Set(google.map((item) => item["g:id"])).size).toBe(google.length);
      // Both readers refuse products that cost nothing or have no picture.
      const charged = products.filter((product) => totalOf(product) > 0 && product.images.length > 0);
      expect(google.length).toBe(charged.flatMap(({ variants }) => variants).length);
      for (const product of charged) {
        for (const variant of product.variants) {
          const index = google.findIndex((item) => item["g:id"] === variant.id);
          const item = google[index];
          expect(item?.["g:availability"]).toBe(variant.stock > 0 ? "in_stock" : "out_of_stock");
          expect(meta[index]?.["g:availability"]).toBe(variant.stock > 0 ? "in stock" : "out of stock");
          expect(item?.["g:sale_price"] ?? item?.["g:price"]).toBe(`${totalOf(product)} ARS`);
          expect(item?.["g:size"]).toBe(variant.size ?? undefined);
          expect(item?.["g:color"]).toBe(variant.color ?? undefined);
          expect(item?.["g:item_group_id"]).toBe(product.variants.length > 1 ? product.id : undefined);
          const link = new URL(item?.["g:link"] ?? "");
          expect(link.origin + link.pathname).toBe(`${ORIGIN}/producto/${product.id}`);
          expect(chosenVariant(product.variants, readChoice(link.search, product.variants, undefined))?.id).toBe(
            variant.id,
          );
        }
      }
    }),
    { numRuns: 12 },
  );
});

/** The price of one unit in whole pesos, computed independently: half a peso rounds up. */
function totalOf({ price, discount_percentage }: Product): number {
  return Math.floor((Math.round(price * 100) * (100 - (discount_percentage ?? 0)) + 5_000) / 10_000);
}

test("a discount is a sale price beside the usual one", async () => {
  await using shop = await openCrawledShop();
  await givePicture(shop, await shop.sells({ name: "Campera", price: 1999.9, discount: 25 }));

  const [item] = await readFeed(shop);

  expect(item).toMatchObject({
    "g:price": "2000 ARS",
    "g:sale_price": "1500 ARS",
    "g:title": "Campera",
    "g:brand": "Saitam",
  });
});

test("Google reads the cheapest delivery to the whole country and from which amount it is free", async () => {
  await using shop = await openCrawledShop();
  await givePicture(shop, await shop.sells({ name: "Remera", price: 10_000 }));
  await givePicture(shop, await shop.sells({ name: "Campera", price: 80_000 }));
  await givePicture(shop, await shop.sells({ name: "Tapado", price: 60_000, discount: 50 }));
  const readShipping = async () => {
    await shop.changes.settled();
    const items = await readFeed(shop);
    return Object.fromEntries(
      items.map((item) => [item["g:title"], [item["g:shipping"], item["g:free_shipping_threshold"]]]),
    );
  };
  const none = { Remera: [undefined, undefined], Campera: [undefined, undefined], Tapado: [undefined, undefined] };
  expect(await readShipping()).toEqual(none);
  await addDeliveryMethod(shop, { name: "Moto", price: 100, postal_codes: "1000-1499" });
  expect(await readShipping()).toEqual(none);

  const correo = await addDeliveryMethod(shop, { name: "Correo <a domicilio>", price: 7000, free_from: 50_000 });
  const shipping = (price: string) => ({
    "g:country": "AR",
    "g:service": "Correo <a domicilio>",
    "g:price": price,
  });
  const threshold = { "g:country": "AR", "g:price_threshold": "50000 ARS" };
  expect(await readShipping()).toEqual({
    Remera: [shipping("7000 ARS"), threshold],
    Campera: [shipping("0 ARS"), undefined],
    // Google would compare the amount with the usual price, and promise something false.
    Tapado: [shipping("7000 ARS"), undefined],
  });
  const [meta] = await readFeed(shop, "meta");
  expect(meta).not.toHaveProperty("g:shipping");

  await shop.db.updateTable("delivery_methods").set({ price: "6500" }).where("id", "=", correo).execute();
  expect((await readShipping())["Remera"]).toEqual([shipping("6500 ARS"), threshold]);
  await shop.db.deleteFrom("delivery_methods").execute();
  expect(await readShipping()).toEqual(none);
});

test("Google gets the WebP, Meta a JPEG that is there", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells();
  await addPicture(shop, shirt);

  const [google] = await readFeed(shop);
  const [meta] = await readFeed(shop, "meta");

  expect(google?.["g:image_link"]).toMatch(/\.webp$/);
  const answer = await shop.request(new URL(meta?.["g:image_link"] ?? "").pathname);
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  const { format, width } = await sharp(await answer.bytes()).metadata();
  expect({ format, width }).toEqual({ format: "jpeg", width: 700 });
  for (const path of ["/feeds/fotos/x.jpg", "/feeds/fotos/..%2Fsecret.jpg", "/feeds/otro.xml"]) {
    expect((await shop.request(path)).status, path).toBe(404);
  }
});

async function cardOf(shop: TestShop, path: string): Promise<string> {
  const [, address = ""] =
    /property="og:image" content="https:\/\/tienda\.example([^"]+)"/.exec(await read(shop, path)) ?? [];
  return address;
}

test("a product's card is a picture of 1200 × 630 whose address changes with what it shows", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells({ name: "Remera", price: 1000, discount: 10 });
  const path = `/producto/${shirt.id}`;
  const addresses = [await cardOf(shop, path)];

  await addPicture(shop, shirt);
  addresses.push(await cardOf(shop, path));
  await change(shop, shirt, { price: "2000.00" });
  addresses.push(await cardOf(shop, path));
  await change(shop, shirt, { name: "Remera nueva" });
  addresses.push(await cardOf(shop, path));

  expect(new Set(addresses).size).toBe(4);
  const answer = await shop.request(addresses[3] ?? "");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  const { format, width, height } = await sharp(await answer.bytes()).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });

  const older = await shop.request(addresses[0] ?? "");
  expect([older.status, older.headers.get("Location")]).toEqual([302, addresses[3]]);
  await change(shop, shirt, { is_active: false });
  for (const address of [addresses[3] ?? "", "/og/x.jpg", `/og/${shirt.id}.jpg`]) {
    expect((await shop.request(address)).status, address).toBe(404);
  }
});

test("a card drawn while its picture's file is missing is not cached, and has the picture once the file is back", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells({ name: "Remera" });
  await addPicture(shop, shirt);
  const files = await Array.fromAsync(shop.storage.list("products/"));
  const contents = await Promise.all(files.map(async (key) => [key, (await shop.storage.get(key)) ?? []] as const));
  for (const key of files) await shop.storage.remove(key);
  const address = await cardOf(shop, `/producto/${shirt.id}`);

  const without = await shop.request(address);
  expect([without.status, without.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const bare = Buffer.from(await without.bytes());

  for (const [key, bytes] of contents) await shop.storage.put(key, new Uint8Array(bytes), "image/webp");
  const whole = await shop.request(address);
  expect(whole.headers.get("Cache-Control")).toContain("immutable");
  expect(bare.equals(await whole.bytes())).toBe(false);
});

test("the shop's own card, its icons and its manifest bear its name", async () => {
  await using shop = await openCrawledShop();
  const sizes = { "/icons/192.png": 192, "/icons/512.png": 512, "/apple-touch-icon.png": 180, "/favicon.ico": 48 };
  const paths = [...Object.keys(sizes), "/favicon.svg", "/admin/manifest.webmanifest", "/manifest.webmanifest"];
  const before = await Promise.all(paths.map((path) => read(shop, path)));
  const card = await cardOf(shop, "/");
  for (const [path, side] of Object.entries(sizes)) {
    const { format, width, height } = await sharp(await (await shop.request(path)).bytes()).metadata();
    expect({ format, width, height }, path).toEqual({ format: "png", width: side, height: side });
  }
  const { width } = await sharp(await (await shop.request(card)).bytes()).metadata();
  expect(width).toBe(1200);

  await shop.db.updateTable("settings").set({ shop_name: "Ñandú & Co" }).execute();
  await shop.changes.settled();
  const after = await Promise.all(paths.map((path) => read(shop, path)));
  for (const [index, path] of paths.entries()) expect(after[index], path).not.toBe(before[index]);
  expect(await cardOf(shop, "/")).not.toBe(card);
  const manifest = JSON.parse(after.at(-1) ?? "");
  expect(manifest).toMatchObject({ name: "Ñandú & Co", start_url: "/", lang: "es-AR" });
  const panel = JSON.parse(after.at(-2) ?? "");
  expect(panel).toMatchObject({
    name: "Administración · Ñandú & Co",
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    icons: manifest.icons,
  });
  for (const { src } of manifest.icons) expect((await shop.request(src)).status).toBe(200);
});

test("while the database does not answer machines get the last there was, or hear soon to come back", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells({ name: "Remera" });
  await addPicture(shop, shirt);
  await shop.changes.settled();
  const card = await cardOf(shop, `/producto/${shirt.id}`);
  const known = ["/feeds/google.xml", "/sitemap-1.xml", "/manifest.webmanifest", "/robots.txt"];
  const before = await Promise.all(known.map((path) => read(shop, path)));
  expect((await shop.request(card)).status).toBe(200);
  await change(shop, shirt, { name: "Pollera" });

  const holder = await shop.db.startTransaction().execute();
  // Readers wait for this lock, three times longer than a machine does.
  await sql`lock table settings, products, product_totals in access exclusive mode`.execute(holder);
  const sentAt = performance.now();
  try {
    const unknown = [
      "/feeds/meta.xml",
      "/sitemap-2.xml",
      "/icons/192.png",
      "/favicon.ico",
      "/og/tienda-0123456789.jpg",
    ];
    const [last, shown, refused] = await Promise.all([
      Promise.all(known.map((path) => read(shop, path))),
      shop.request(card),
      Promise.all(unknown.map((path) => shop.request(path))),
    ]);
    expect(performance.now() - sentAt).toBeLessThan(2_500);
    expect(last).toEqual(before);
    expect(shown.status).toBe(200);
    for (const [index, answer] of refused.entries()) {
      expect([answer.status, answer.headers.get("Retry-After")], unknown[index]).toEqual([503, "10"]);
      expect(await answer.json()).toMatchObject({ code: "overloaded" });
    }
  } finally {
    await holder.rollback().execute();
  }
  expect(await read(shop, "/feeds/google.xml")).toContain("Pollera");
  expect((await shop.request("/icons/192.png")).status).toBe(200);
});

test("while too many pictures are being drawn every request is told to retry, even a second one for the same picture", async () => {
  await using shop = await openCrawledShop();
  const drawing = Promise.withResolvers<undefined>();
  const app = new Hono();
  registerSeoRoutes(app, { ...shop, storage: { ...shop.storage, get: () => drawing.promise } });
  const ask = async (name: string) => (await app.request(`/feeds/fotos/${name}-400.jpg`)).status;
  const busy = Array.from({ length: 25 }, (_, index) => ask(`a${index}`));

  expect(await Promise.all([ask("b"), ask("b")])).toEqual([503, 503]);
  drawing.resolve(undefined);
  expect(new Set(await Promise.all(busy))).toEqual(new Set([404]));
  expect(await ask("b")).toBe(404);
});
