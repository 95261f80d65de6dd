import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { isAlphabetical, type Listing, LISTING_SORTS, pageSizeOf, WHOLE_LISTING } from "#domain/listing.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { findListing } from "./listing.ts";

const SIZES = ["S", "M", "L"];
const COLORS = ["Azul", "Negro"];

/** Products of every kind, always the same for a seed; talles and colours as different spreadsheets spell them. */
async function fill(shop: TestShop, count: number, seed: number): Promise<void> {
  await sql`select setseed(${seed / 1000})`.execute(shop.db);
  await sql`
    with category as (
      insert into categories (name, slug) values ('Remeras', 'remeras'), ('Camisas', 'camisas') returning id
    ), product as (
      insert into products (name, price, discount_percentage, category_id, is_active, created_at)
      select
        'Prenda ' || n, (random() * 5)::int * 1000 + 500, nullif((random() * 3)::int * 10, 0),
        case when random() < 0.8 then (select id from category order by random() + n limit 1) end,
        random() < 0.9, now() - make_interval(days => (random() * 20)::int)
      from generate_series(1, ${count}) as n
      returning id
    )
    insert into product_variants (product_id, size, color, stock)
    select product.id, size, color, greatest(0, (random() * 4)::int - 2)
    from product,
      unnest(array[null, 'S', ' S', 's', 'M', 'L']) as size,
      unnest(array[null, 'Azul', 'Ázul', 'Negro', 'NEGRO', 'Negro  ', 'negro']) as color
    -- That it asks for the product has each product draw its own.
    where (product.id is not null and random() < 0.1) or (size is null and color is null)
  `.execute(shop.db);
  await shop.changes.settled();
}

/** What the spellings of a name have in common, computed by the database and not by the shop's rule, which is being tested. */
const plain = (name: RawBuilder<unknown>) => sql`translate(lower(trim(${name})), 'áéíóú', 'aeiou')`;

/** Any spelling of these names, or with `isExact` only the given ones. */
function isAmong(column: RawBuilder<unknown>, names: readonly string[], isExact: boolean): RawBuilder<unknown> {
  if (isExact) return sql`${column} = any(${names})`;
  return sql`${plain(column)} in (select ${plain(sql`name`)} from unnest(${names}::text[]) as name)`;
}

/** The same question as plain SQL. */
async function ask(
  shop: TestShop,
  listing: Listing,
  { isExact = false } = {},
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p left join categories c on c.id = p.category_id
    where p.is_active
      and (${listing.category}::text is null or c.slug = ${listing.category})
      and (not ${listing.onlyOffers}::boolean or p.discount_percentage is not null)
      and (${listing.minPrice}::numeric is null or p.final_price >= ${listing.minPrice})
      and (${listing.maxPrice}::numeric is null or p.final_price <= ${listing.maxPrice})
      and exists (
        select from product_variants v where v.product_id = p.id
          and (${listing.sizes.length} = 0 or ${isAmong(sql`v.size`, listing.sizes, isExact)})
          and (${listing.colors.length} = 0 or ${isAmong(sql`v.color`, listing.colors, isExact)})
          and (not ${listing.onlyInStock}::boolean or v.stock > 0)
      )
    order by
      case when ${isAlphabetical(listing)} then ${plain(sql`p.name`)} end collate "C",
      case ${listing.sort ?? "novedades"}
        when 'menor-precio' then -p.final_price
        when 'mayor-precio' then p.final_price
        when 'mayor-descuento' then coalesce(p.discount_percentage, 0)
        else extract(epoch from p.created_at)
      end desc,
      p.created_at desc,
      p.id desc
  `.execute(shop.db);
  const pages = Math.max(1, Math.ceil(rows.length / pageSizeOf(listing)));
  const page = Math.min(listing.page, pages);
  const ids = rows.map(({ id }) => id).slice((page - 1) * pageSizeOf(listing), page * pageSizeOf(listing));
  return { ids, total: rows.length };
}

/** How most products of a category, or of all, spell each of their talles or colours. */
async function askNames(shop: TestShop, axis: "size" | "color", category: string | null): Promise<string[]> {
  const column = sql.ref(axis);
  const { rows } = await sql<{ name: string }>`
    with used as (
      select trim(${column}) as name, ${plain(column)} as plain, p.id, c.slug
      from product_variants v join products p on p.id = v.product_id left join categories c on c.id = p.category_id
      where p.is_active and ${column} is not null
    ), commonest as (
      select distinct on (plain) plain, name
      from used group by plain, name order by plain, count(distinct id) desc, name collate "C"
    )
    select distinct commonest.name from commonest join used using (plain)
    where ${category}::text is null or used.slug = ${category}
  `.execute(shop.db);
  return rows.map(({ name }) => name);
}

const listings = fc.record<Listing>({
  q: fc.constant(""),
  category: fc.constantFrom(null, null, "remeras", "camisas", "nada"),
  onlyOffers: fc.boolean(),
  onlyInStock: fc.boolean(),
  sizes: fc.subarray([...SIZES, "s", " S"]),
  colors: fc.subarray([...COLORS, "negro", "NEGRO", "ázul"]),
  minPrice: fc.constantFrom(null, null, 1000, 2500),
  maxPrice: fc.constantFrom(null, null, 2000, 4500),
  sort: fc.constantFrom(null, ...LISTING_SORTS),
  page: fc.constantFrom(1, 1, 2, 3, 99),
  isIndex: fc.boolean(),
});

test("every combination of filters shows what a plain query finds, with true counts", async () => {
  await using shop = await openShop();
  await fill(shop, 150, 42);
  await fc.assert(
    fc.asyncProperty(listings, async (listing) => {
      const found = await findListing(shop, listing);
      const plain = await ask(shop, listing);
      expect(found.products.map(({ id }) => id)).toEqual(plain.ids);
      expect(found.total).toBe(plain.total);

      // A count is the number of products after also choosing that one thing.
      const countOf = async (change: Partial<Listing>) => (await ask(shop, { ...listing, ...change })).total;
      expect(found.facets.offers).toBe(await countOf({ onlyOffers: true }));
      expect(found.facets.inStock).toBe(await countOf({ onlyInStock: true }));
      for (const { value, count } of found.facets.sizes) expect(count).toBe(await countOf({ sizes: [value] }));
      for (const { value, count } of found.facets.colors) expect(count).toBe(await countOf({ colors: [value] }));
      for (const { value, count } of found.facets.categories) expect(count).toBe(await countOf({ category: value }));

      // Each name once, in its most common spelling; chosen ones are included.
      const namesOf = (facets: readonly { value: string }[]) => facets.map(({ value }) => value).toSorted();
      if (listing.category === "nada") return;
      expect(namesOf(found.facets.sizes)).toEqual((await askNames(shop, "size", listing.category)).toSorted());
      expect(namesOf(found.facets.colors)).toEqual((await askNames(shop, "color", listing.category)).toSorted());
    }),
    { numRuns: 60 },
  );
});

test("a shop that told spellings apart would be found out by the catalogue of these tests", async () => {
  await using shop = await openShop();
  await fill(shop, 150, 42);
  for (const listing of [
    { ...WHOLE_LISTING, sizes: ["s"] },
    { ...WHOLE_LISTING, colors: ["NEGRO"] },
    { ...WHOLE_LISTING, colors: ["Azul"] },
  ]) {
    const exact = await ask(shop, listing, { isExact: true });
    expect(exact.total).toBeGreaterThan(0);
    expect((await findListing(shop, listing)).total).toBeGreaterThan(exact.total);
  }
});

test("an address in any spelling selects the name, and its canonical one says it as the shop does", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Buzo", variants: [{ size: "Único", color: "Negro", stock: 1 }] });
  await shop.sells({ name: "Saco", variants: [{ size: "M", color: "Negro", stock: 1 }] });
  await shop.sells({
    name: "Jean",
    variants: [
      { size: "unico", color: "NEGRO ", stock: 1 },
      { size: "unico", color: "Azul", stock: 1 },
    ],
  });
  await shop.changes.settled();
  for (const color of ["Negro", "negro", "NEGRO+", "+n%C3%89gro", "negro&color=NEGRO"]) {
    const html = await (await shop.request(`/productos?color=${color}`)).text();
    expect(html).toMatch(/rel="?canonical"? href="[^"]*\/productos\?color=Negro"/);
    expect(html.match(/<article/g)).toHaveLength(3);
    expect(html).toContain('aria-label="Quitar Negro"');
    // The card leads to the product's own spelling.
    expect(html).toContain("?color=NEGRO+");
  }
  const { facets } = await findListing(shop, { ...WHOLE_LISTING, colors: ["FUCSIA", "Fucsia"] });
  expect(facets.colors).toMatchObject([
    { value: "Azul", count: 1 },
    { value: "FUCSIA", count: 0 },
    { value: "Negro", count: 3 },
  ]);
  expect(facets.sizes.map(({ value }) => value)).toEqual(["M", "unico"]);
});

test("the spelling that most products use is shown as soon as they do", async () => {
  await using shop = await openShop();
  const sell = (color: string) => shop.sells({ variants: [{ size: null, color, stock: 1 }] });
  const shown = async () => (await findListing(shop, WHOLE_LISTING)).facets.colors;
  const { id } = await sell("VERDE");
  await shop.changes.settled();
  expect(await shown()).toMatchObject([{ value: "VERDE", count: 1 }]);
  await sell("verde");
  await sell("verde");
  await shop.changes.settled();
  expect(await shown()).toMatchObject([{ value: "verde", count: 3 }]);
  await shop.db.updateTable("product_variants").set({ color: "Verde" }).where("product_id", "!=", id).execute();
  await shop.changes.settled();
  expect(await shown()).toMatchObject([{ value: "Verde", count: 3 }]);
});

test("words and filters together show what both find", async () => {
  await using shop = await openShop();
  await fill(shop, 150, 11);
  const idsOf = async (listing: Listing) => new Set((await shop.productIndex.findAfter(listing, 1000)).ids);
  await fc.assert(
    fc.asyncProperty(listings, fc.constantFrom("prenda 1", "remeras", "azul", "prenda negro m"), async (listing, q) => {
      const found = await idsOf({ ...WHOLE_LISTING, q });
      const filtered = await idsOf(listing);
      expect(await idsOf({ ...listing, q })).toEqual(found.intersection(filtered));
    }),
    { numRuns: 60 },
  );
});

test("pages asked for at once never mix; equal addresses are one page; a change shows in each", async () => {
  await using shop = await openShop();
  await fill(shop, 80, 3);
  const addresses = [...SIZES, "XXL"].flatMap((size) =>
    ["", ...COLORS].flatMap((color) =>
      [1, 2].map((page) => `/productos?talle=${size}${color && `&color=${color}`}&pagina=${page}`),
    ),
  );
  const bodyOf = async (address: string): Promise<string> => {
    const answer = await shop.request(address);
    // On a busy machine a page may come without its data; it is not shared with others either.
    return answer.headers.get("Cache-Control") === "no-store" ? bodyOf(address) : answer.text();
  };
  const expected = new Map<string, string>();
  for (const address of addresses) expected.set(address, await bodyOf(address));
  // Announced as a change though nothing differs: every page is rendered again, and must be the same.
  await sql`update products set name = name`.execute(shop.db);
  await shop.changes.settled();
  const together = await Promise.all(
    addresses.toReversed().map(async (address) => [address, await bodyOf(address)] as const),
  );
  for (const [address, body] of together) expect(body).toBe(expected.get(address));
  expect(await bodyOf("/productos?utm_source=x&pagina=1&talle=M&talle=M")).toBe(
    expected.get("/productos?talle=M&pagina=1"),
  );

  await shop.db.updateTable("product_variants").set({ size: "XXL" }).where("size", "=", "M").execute();
  await shop.changes.settled();
  expect(await bodyOf("/productos?talle=XXL&pagina=1")).not.toBe(expected.get("/productos?talle=XXL&pagina=1"));
  expect(await bodyOf("/productos?talle=M&pagina=1")).toContain("No encontramos productos");
});

test("whatever follows the question mark, the page is a page", async () => {
  await using shop = await openShop();
  await fill(shop, 30, 5);
  const names = fc.constantFrom(
    "q",
    "categoria",
    "ofertas",
    "talle",
    "color",
    "precio_min",
    "orden",
    "pagina",
    "__proto__",
  );
  const values = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("</script><script>alert(1)</script>", "%00", "'--", "-1"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 8 }), async (pairs) => {
      const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");
      const answer = await shop.request(`/productos?${search}`);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).not.toContain("<script>alert");
      expect(html.split("<h1").length).toBe(2);
      expect(html.endsWith("</html>")).toBe(true);
    }),
    { numRuns: 60 },
  );
  for (const address of ["/productos/", "/Productos", "/productos/x"]) {
    expect((await shop.request(address)).status, address).toBe(404);
  }
});

test("programs filter by talle, colour and price, and are told what they got wrong", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Blusa", price: 1000, variants: [{ size: "M", color: "Azul", stock: 1 }] });
  await shop.sells({ name: "Jean", price: 5000, variants: [{ size: "40", color: "Azul", stock: 1 }] });
  await shop.changes.settled();
  const namesAt = async (search: string) => {
    const body = (await (await shop.request(`/api/products?${search}`)).json()) as { products: { name: string }[] };
    return body.products.map(({ name }) => name);
  };
  expect(await namesAt("color=Azul&precio_max=1000")).toEqual(["Blusa"]);
  expect(await namesAt("talle=M&talle=40&orden=menor-precio")).toEqual(["Blusa", "Jean"]);
  expect(await namesAt("talle=40&precio_min=5001")).toEqual([]);
  for (const [search, field] of [
    ["precio_min=mucho", "precio_min"],
    ["precio_max=-1", "precio_max"],
  ] as const) {
    const answer = await shop.request(`/api/products?${search}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid-field", field });
  }
});

test("what changes shows in the next list", async () => {
  await using shop = await openShop();
  const list = async (listing = WHOLE_LISTING) => (await findListing(shop, listing)).products.map(({ name }) => name);
  expect(await list()).toEqual([]);
  const shirt = await shop.sells({ name: "Camisa", stock: 1 });
  await shop.changes.settled();
  expect(await list({ ...WHOLE_LISTING, onlyInStock: true })).toEqual(["Camisa"]);

  expect((await shop.orders([{ product: shirt }])).status).toBe(201);
  expect(await list({ ...WHOLE_LISTING, onlyInStock: true })).toEqual([]);
  expect(await list()).toEqual(["Camisa"]);

  await shop.db.updateTable("products").set({ name: "Bufanda" }).where("id", "=", shirt.id).execute();
  await shop.changes.settled();
  expect(await list({ ...WHOLE_LISTING, q: "camisa" })).toEqual([]);
  expect(await list({ ...WHOLE_LISTING, q: "bufanda" })).toEqual(["Bufanda"]);

  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", shirt.id).execute();
  await shop.changes.settled();
  expect(await list()).toEqual([]);
});

test("programs walk the whole list, each product once, in any order", async () => {
  await using shop = await openShop();
  await fill(shop, 60, 7);
  for (const sort of LISTING_SORTS) {
    const seen: string[] = [];
    let address = `/api/products?limit=7&orden=${sort}`;
    for (let pages = 0; pages < 20; pages += 1) {
      const body = (await (await shop.request(address)).json()) as {
        products: { id: string }[];
        next_cursor: string | null;
      };
      seen.push(...body.products.map(({ id }) => id));
      if (body.next_cursor === null) break;
      address = `/api/products?limit=7&orden=${sort}&cursor=${body.next_cursor}`;
    }
    const { total } = await ask(shop, { ...WHOLE_LISTING, sort });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(total);
  }
});

test.each([
  ["a page before the first", "?pagina=-1"],
  ["a control character", "?talle=%00"],
  ["bytes that are no UTF-8", "?q=%F0%28"],
  ["a path", "?categoria=../.."],
  ["a price beyond all numbers", "?precio_min=1e999"],
  ["five thousand letters", `?q=${"a".repeat(5000)}`],
])("an address with %s gets a list all the same", async (_, search) => {
  await using shop = await openShop();
  expect((await shop.request(`/api/listing${search}`)).status).toBe(200);
});

test("the categories stand in the owner's order, also after it changed", async () => {
  await using shop = await openShop();
  const names = ["Verano", "Abrigos", "Talle 10", "Talle 2"];
  for (const [display_order, name] of names.entries()) {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    await shop.sells({ categoryId: await addCategory(shop.db, { name, slug, display_order }) });
  }
  const shown = async () => {
    await shop.changes.settled();
    return (await findListing(shop, WHOLE_LISTING)).facets.categories;
  };
  expect((await shown()).map(({ name }) => name)).toEqual(names);
  await shop.db
    .updateTable("categories")
    .set({ display_order: sql`9 - display_order` })
    .execute();
  expect((await shown()).map(({ name }) => name)).toEqual(names.toReversed());
  expect((await shown())[0]).toEqual({ value: "talle-2", name: "Talle 2", count: 1 });
});
