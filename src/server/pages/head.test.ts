import Validator from "@adobe/structured-data-validator";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Product } from "#domain/product.ts";
import { chosenVariant, readChoice } from "#storefront/product/choice.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { jpeg } from "../../../test/pictures.ts";
import { addCategory, addPictureRow } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { addImages } from "../images/product-images.ts";

const ORIGIN = "https://tienda.example";

const openCrawledShop = () => openShop({ PUBLIC_URL: ORIGIN });

async function read(shop: TestShop, path: string): Promise<string> {
  return (await shop.request(path)).text();
}

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** The page's meta tags by name or property; the last of duplicates. */
function metaOf(html: string): Record<string, string> {
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...metas].map(([, name = "", content = ""]) => [name, unescape(content)]));
}

function canonicalOf(html: string): string | undefined {
  const [, address] = /<link rel="canonical" href="([^"]+)">/.exec(html) ?? [];
  return address === undefined ? undefined : unescape(address);
}

type Offer = { url: string; price: number; priceCurrency: string; availability: string; shippingDetails?: object };
type Described = {
  "@type": string;
  name: string;
  description?: string;
  sku?: string;
  image?: string[];
  offers?: Offer;
  hasVariant?: (Described & { size?: string; color?: string; offers: Offer })[];
  itemListElement?: { name: string; item: string }[];
};

function factsOf(html: string): Described[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const facts = JSON.parse(json ?? '{"@graph":[]}') as Described & { "@graph"?: Described[] };
  return facts["@graph"] ?? [facts];
}

/** The visible text of a page: its body without tags and scripts. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf("<body>")).replace(/<script.*?<\/script>/gs, "");
  return unescape(body.replace(/<[^>]*>/g, "\n")).replaceAll("\u00a0", " ");
}

test("pages worth finding name their one address and can be shared", async () => {
  await using shop = await openCrawledShop();
  const categoryId = await addCategory(shop.db, { name: "Básicos", slug: "basicos" });
  for (let index = 0; index < 25; index += 1) await shop.sells({ name: `Remera ${index}`, categoryId });
  await shop.db.updateTable("settings").set({ terms: "Cambios en 30 días." }).execute();
  await shop.changes.settled();

  const found = {
    "/": ["/", "Saitam"],
    "/productos": ["/productos", "Productos · Saitam"],
    "/productos?pagina=2": ["/productos?pagina=2", "Productos, página 2 · Saitam"],
    "/productos?pagina=9": ["/productos?pagina=2", "Productos, página 2 · Saitam"],
    "/productos?utm_source=x&categoria=basicos": ["/productos?categoria=basicos", "Básicos · Saitam"],
    "/categorias": ["/categorias", "Categorías · Saitam"],
    "/arrepentimiento": ["/arrepentimiento", "Botón de arrepentimiento · Saitam"],
    "/terminos": ["/terminos", "Términos y condiciones · Saitam"],
  };
  for (const [path, [address = "", title]] of Object.entries(found)) {
    const html = await read(shop, path);
    const meta = metaOf(html);
    expect(canonicalOf(html), path).toBe(ORIGIN + address);
    expect(html, path).toContain(`<title>${title}</title>`);
    expect(meta, path).not.toHaveProperty("robots");
    expect(meta, path).toMatchObject({
      "og:type": "website",
      "og:title": title,
      "og:url": ORIGIN + address,
      "og:locale": "es_AR",
      "og:site_name": "Saitam",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect(meta["description"]?.length, path).toBeLessThanOrEqual(160);
    expect((await shop.request(new URL(meta["og:image"] ?? "").pathname)).status, path).toBe(200);
  }
});

test("searches, filters, orders and lists of nothing are followed and not shown", async () => {
  await using shop = await openCrawledShop();
  await shop.sells({ discount: 10 });
  for (const search of [
    "q=remera",
    "ofertas=1",
    "en_stock=1",
    "talle=M",
    "precio_min=1",
    "orden=menor-precio",
    "categoria=nada",
  ]) {
    const html = await read(shop, `/productos?${search}`);
    expect(metaOf(html)["robots"], search).toBe("noindex,follow");
    expect(canonicalOf(html), search).toBe(`${ORIGIN}/productos?${search}`);
  }
});

test("what is private, missing or broken is neither shown nor shared", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells();
  const { order } = await (await shop.orders([{ product: shirt }])).json();
  const paths = [
    "/favoritos",
    "/mi-pedido",
    "/nada",
    "/producto/nada",
    "/admin",
    new URL(order.url, ORIGIN).pathname,
    "/terminos",
  ];
  for (const path of paths) {
    const html = await read(shop, path);
    expect(metaOf(html)["robots"], path).toBe("noindex");
    expect(html, path).not.toMatch(/og:|canonical|ld\+json/);
  }
});

test("a product's page is shared with what it costs", async () => {
  await using shop = await openCrawledShop();
  const description = `Suave & <fresca>, "de verdad". ${"Hecha con algodón orgánico. ".repeat(20)}`;
  const shirt = await shop.sells({ name: 'Remera "Río" <M>', description, price: 1000, discount: 15 });

  const html = await read(shop, `/producto/${shirt.id}?talle=M&utm_source=x`);
  const meta = metaOf(html);

  expect(canonicalOf(html)).toBe(`${ORIGIN}/producto/${shirt.id}`);
  expect(meta).toMatchObject({
    "og:type": "product",
    "og:title": 'Remera "Río" <M> · Saitam',
    "og:image:alt": 'Remera "Río" <M>',
    "product:price:amount": "850",
    "product:price:currency": "ARS",
  });
  expect(meta["description"]).toMatch(/^Suave & <fresca>, "de verdad"\. Hecha .+…$/);
  expect(meta["description"]?.length).toBeLessThanOrEqual(160);
  expect(description.startsWith(`${meta["description"]?.slice(0, -1)}`)).toBe(true);
});

const anyName = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => `R ${text.replace(/[\p{C}\s]/gu, "")}`);
const anyProduct = fc.record({
  name: fc.oneof(anyName, fc.constant("R </script><!-- & \"'")),
  price: fc.integer({ min: 100, max: 9_999_999 }).map((centavos) => centavos / 100),
  discount: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  variants: fc.uniqueArray(
    fc.record({
      size: fc.option(fc.constantFrom("S", "M"), { nil: null }),
      color: fc.option(fc.constantFrom("Azul", "Verde & <b>"), { nil: null }),
      stock: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ size, color }) => `${size}/${color}` },
  ),
});

test("what search engines read of a product is what people read", async () => {
  await using shop = await openCrawledShop();
  await fc.assert(
    fc.asyncProperty(anyProduct, async (onSale) => {
      const { id } = await shop.sells(onSale);
      await shop.changes.settled();
      const html = await read(shop, `/producto/${id}`);
      const { product } = (await (await shop.request(`/api/products/${id}`)).json()) as { product: Product };
      const text = textOf(html);
      const [described, crumbs] = factsOf(html);

      expect(text).toContain(described?.name);
      expect(crumbs?.itemListElement?.map(({ name }) => name)).toEqual(["Inicio", "Productos", product.name]);
      const offers = described?.hasVariant?.map(({ offers }) => offers) ?? [described?.offers];
      expect(offers).toHaveLength(product.variants.length);
      for (const offer of offers) {
        const variant = chosenVariant(
          product.variants,
          readChoice(new URL(offer?.url ?? "").search, product.variants, undefined),
        );
        expect(offer?.availability).toBe(
          `https://schema.org/${variant && variant.stock > 0 ? "InStock" : "OutOfStock"}`,
        );
        expect(offer?.priceCurrency).toBe("ARS");
        expect(text).toContain(`$ ${offer?.price.toLocaleString("es-AR")}`);
      }
      if (described?.sku) expect(text).toContain(described.sku);
      for (const { size, color } of described?.hasVariant ?? []) {
        for (const value of [size, color]) if (value !== undefined) expect(text).toContain(value);
      }
    }),
    { numRuns: 25 },
  );
});

test("a variant whose colour no picture shows has all of them, as in the feeds", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells({
    variants: [
      { size: null, color: "Azul", stock: 1 },
      { size: null, color: "Rojo", stock: 1 },
    ],
  });
  for (const display_order of [0, 1]) await addPictureRow(shop.db, shirt.id, { display_order, color: "Azul" });
  await shop.changes.settled();

  const variants = factsOf(await read(shop, `/producto/${shirt.id}`))[0]?.hasVariant;
  expect(variants?.map(({ image }) => image?.length)).toEqual([2, 2]);
});

test("a sale of the last unit is told at once", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells({
    variants: [
      { size: "S", color: null, stock: 1 },
      { size: "M", color: null, stock: 1 },
    ],
  });
  const availability = async () =>
    factsOf(await read(shop, `/producto/${shirt.id}`))[0]?.hasVariant?.map(({ offers }) => offers.availability);
  expect(await availability()).toEqual(["https://schema.org/InStock", "https://schema.org/InStock"]);

  await shop.orders([{ product: shirt, variant: shirt.variants[0] }]);

  expect(await availability()).toEqual(["https://schema.org/OutOfStock", "https://schema.org/InStock"]);
});

/** For a product without choices. */
async function shippingOf(shop: TestShop, { id }: { id: string }): Promise<object | undefined> {
  await shop.changes.settled();
  return factsOf(await read(shop, `/producto/${id}`))[0]?.offers?.shippingDetails;
}

const shippingAt = (value: number) => ({
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value, currency: "ARS" },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: "AR" },
});

test("search engines read the cheapest delivery to the whole country, and each change of a method at once", async () => {
  await using shop = await openCrawledShop();
  const shirt = await shop.sells({ price: 20_000, discount: 50 });
  expect(await shippingOf(shop, shirt)).toBeUndefined();

  // None of these is a single price for everyone.
  await addDeliveryMethod(shop, { name: "Retiro", kind: "pickup", price: 0 });
  await addDeliveryMethod(shop, { name: "Moto", price: 100, postal_codes: "1000-1499" });
  await addDeliveryMethod(shop, { name: "Sur", price: 200, provinces: ["V"] });
  await addDeliveryMethod(shop, { name: "A convenir", price: null });
  await addDeliveryMethod(shop, { name: "Inactivo", price: 300, is_active: false });
  expect(await shippingOf(shop, shirt)).toBeUndefined();

  await addDeliveryMethod(shop, { name: "Correo", price: 7000, days: "3 a 5 días hábiles" });
  const days = { "@type": "QuantitativeValue", minValue: 3, maxValue: 5, unitCode: "DAY" };
  expect(await shippingOf(shop, shirt)).toEqual({
    ...shippingAt(7000),
    deliveryTime: { "@type": "ShippingDeliveryTime", transitTime: days },
  });

  const andreani = await addDeliveryMethod(shop, { name: "Andreani", price: 9000, free_from: 10_001, days: "Pronto" });
  expect(await shippingOf(shop, shirt)).toMatchObject(shippingAt(7000));
  const change = (to: object) => shop.db.updateTable("delivery_methods").set(to).where("id", "=", andreani).execute();
  await change({ free_from: "10000" });
  expect(await shippingOf(shop, shirt)).toEqual(shippingAt(0));
  await change({ is_active: false });
  expect(await shippingOf(shop, shirt)).toMatchObject(shippingAt(7000));
  await shop.db.deleteFrom("delivery_methods").execute();
  expect(await shippingOf(shop, shirt)).toBeUndefined();
});

test("a page says that there is delivery, and from which amount it is free everywhere", async () => {
  await using shop = await openCrawledShop();
  const settings = async () => {
    await shop.changes.settled();
    const [, json] = /id="page-data">(.*?)<\/script>/.exec(await read(shop, "/")) ?? [];
    return JSON.parse(json ?? "{}").settings;
  };
  expect(await settings()).not.toHaveProperty("delivery");
  await addDeliveryMethod(shop, { free_from: 30_000, provinces: ["C"] });
  expect((await settings()).delivery).toEqual({});
  await addDeliveryMethod(shop, { free_from: 80_000 });
  await addDeliveryMethod(shop, { free_from: 90_000 });
  expect((await settings()).delivery).toEqual({ free_from: 80_000 });
  await addDeliveryMethod(shop, { price: 0 });
  expect((await settings()).delivery).toEqual({ free_from: 0 });
});

/** Advice of the validator on facts that the shop does not know, or states once for all variants. */
const LEFT_OUT = new Set([
  "brand",
  "aggregateRating",
  "review",
  "audience",
  "hasCertification",
  "inProductGroupWithID",
  "isVariantOf",
  "material",
  "mpn",
  "pattern",
  "subjectOf",
  "gtin",
  "priceValidUntil",
  "size",
  "color",
  "description",
  "addressRegion",
  "handlingTime",
]);

test("a validator of search engines' rules finds nothing wrong in what pages say", async () => {
  await using shop = await openCrawledShop();
  await addDeliveryMethod(shop, { days: "3 a 5 días hábiles" });
  const plain = await shop.sells({ description: "De algodón" });
  const choices = await shop.sells({
    description: "De lino",
    variants: [
      { size: "S", color: "Azul", stock: 1 },
      { size: "M", color: "Rojo", stock: 0 },
    ],
  });
  for (const { id } of [plain, choices]) {
    await addImages(shop, id, [{ name: "a.jpg", bytes: await jpeg() }], {
      actor: "duena@example.com",
      request: undefined,
    });
  }
  await shop.changes.settled();

  for (const path of ["/", `/producto/${plain.id}`, `/producto/${choices.id}`]) {
    const facts = factsOf(await read(shop, path));
    // It expects facts grouped by type, as an extractor returns them, and knows no ProductGroup, only its products.
    const jsonld = Object.fromEntries(facts.map((fact) => [fact["@type"], [fact]]));
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
    const serious = issues.filter(
      ({ severity, fieldNames = [] }) => severity === "ERROR" || !fieldNames.some((field) => LEFT_OUT.has(field)),
    );
    expect(serious, path).toEqual([]);
    if (path !== "/") expect(issues.length, "the validator looked at it").toBeGreaterThan(0);
  }
});
