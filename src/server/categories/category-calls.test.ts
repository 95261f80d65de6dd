import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { MAX_CATEGORY_NAME } from "#domain/category.ts";
import { readListing } from "#domain/listing.ts";
import { OWNER } from "../../../test/administrator.ts";
import { auditOf } from "../../../test/audit.ts";
import { body } from "../../../test/panel-products.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg, jpegOfBytes } from "../../../test/pictures.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { inTransaction } from "../db/transaction.ts";
import { sweepFiles } from "../images/sweep-files.ts";
import { type Category, deleteCategory } from "./categories.ts";
import { foldNames } from "./fold-names.ts";

const PATH = "/api/admin/categories";
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

async function create(panel: Panel, name: string): Promise<Category> {
  return (await body<{ category: Category }>(await panel.call("POST", PATH, { name }), 201)).category;
}

async function list(panel: Panel): Promise<Category[]> {
  return (await body<{ categories: Category[] }>(await panel.call("GET", PATH), 200)).categories;
}

async function sendPicture(
  panel: Panel,
  id: string,
  bytes?: Uint8Array,
  { field = "image_file", key }: { field?: string; key?: string } = {},
): Promise<Response> {
  const form = new FormData();
  if (bytes) form.append(field, new File([new Uint8Array(bytes)], "foto.jpg"));
  const sent = new Response(form);
  return panel.send(`${PATH}/${id}/picture`, sent.headers.get("Content-Type") ?? "", await sent.arrayBuffer(), key);
}

async function put(shop: TestShop, productId: string, category_id: string): Promise<void> {
  await shop.db.updateTable("products").set({ category_id }).where("id", "=", productId).execute();
}

/** The last transaction that wrote each category, by name. */
const writesOf = async ({ db }: TestShop) => {
  const rows = await db
    .selectFrom("categories")
    .select(["name", sql<string>`xmin::text`.as("xmin")])
    .execute();
  return new Map(rows.map(({ name, xmin }) => [name, xmin]));
};

test("putting categories in order writes only those that moved", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [a, b, c] = [await create(panel, "A"), await create(panel, "B"), await create(panel, "C")];
  const before = await writesOf(shop);

  await panel.call("PUT", `${PATH}/order`, { ids: [b.id, a.id, c.id] });

  expect((await list(panel)).map(({ name }) => name)).toEqual(["B", "A", "C"]);
  const after = await writesOf(shop);
  expect(["A", "B", "C"].map((name) => after.get(name) === before.get(name))).toEqual([false, false, true]);
});

test("categories are made, counted, renamed and put in order; a rename keeps the address", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirts = await create(panel, "  Remeras   lisas ");
  const coats = await create(panel, "Abrigos");
  expect(shirts).toEqual({
    id: shirts.id,
    name: "Remeras lisas",
    slug: "remeras-lisas",
    picture: null,
    product_count: 0,
    active_product_count: 0,
  });
  await put(shop, (await shop.sells()).id, shirts.id);
  await put(shop, (await shop.sells({ isActive: false })).id, shirts.id);

  const renamed = await panel.call("PATCH", `${PATH}/${shirts.id}`, { name: "Remeras" });
  expect((await body<{ category: Category }>(renamed, 200)).category).toMatchObject({
    name: "Remeras",
    slug: "remeras-lisas",
    product_count: 2,
    active_product_count: 1,
  });
  const ordered = await panel.call("PUT", `${PATH}/order`, { ids: [coats.id, shirts.id] });
  expect((await body<{ categories: Category[] }>(ordered, 200)).categories.map(({ name }) => name)).toEqual([
    "Abrigos",
    "Remeras",
  ]);
  expect((await list(panel)).map(({ name }) => name)).toEqual(["Abrigos", "Remeras"]);
  // Neither changes anything.
  await panel.call("PATCH", `${PATH}/${shirts.id}`, { name: "Remeras" });
  await panel.call("PUT", `${PATH}/order`, { ids: [coats.id, shirts.id] });
  expect(await auditOf(shop)).toEqual([
    { actor: OWNER.email, action: "category-created", subject: "Remeras lisas", changes: {} },
    { actor: OWNER.email, action: "category-created", subject: "Abrigos", changes: {} },
    {
      actor: OWNER.email,
      action: "category-edited",
      subject: "Remeras",
      changes: { name: ["Remeras lisas", "Remeras"] },
    },
    {
      actor: OWNER.email,
      action: "category-edited",
      subject: "Categorías",
      changes: { order: ["Remeras, Abrigos", "Abrigos, Remeras"] },
    },
  ]);
});

test("a name that is another category's, whatever its case and accents, is refused; its own is not", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const girls = await create(panel, "Niñas");
  const coats = await create(panel, "Abrigos");

  for (const name of ["NINAS", "ñiñas".normalize("NFD"), "general"]) {
    const refused = await body<Problem>(await panel.call("POST", PATH, { name }), 422);
    expect(refused).toMatchObject({ code: "invalid-field", field: "name" });
  }
  const taken = await panel.call("PATCH", `${PATH}/${coats.id}`, { name: "niñas" });
  expect(await body<Problem>(taken, 422)).toMatchObject({ detail: "Ya existe la categoría «Niñas»." });
  expect((await panel.call("PATCH", `${PATH}/${girls.id}`, { name: "NIÑAS" })).status).toBe(200);
  for (const name of ["", "  ", "a".repeat(61), "a\u0000", 7, undefined]) {
    expect(await body<Problem>(await panel.call("POST", PATH, { name }), 422)).toMatchObject({ field: "name" });
  }
  await expect(
    shop.db.insertInto("categories").values({ name: "Nínas", slug: "otra", picture_key: null }).execute(),
  ).rejects.toThrow("categories_name");
});

test("of two that make the same category at once one is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const answers = await Promise.all(["Remeras", "remeras"].map((name) => panel.call("POST", PATH, { name })));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test("names that are alike in an address get different ones", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const slugs = [];
  for (const name of ["Buzos & camperas", "Buzos y camperas", "Buzos, camperas", "¡General!"]) {
    slugs.push((await create(panel, name)).slug);
  }

  expect(slugs).toEqual(["buzos-camperas", "buzos-y-camperas", "buzos-camperas-2", "general-2"]);
});

test("the address of a long name leads to its own products", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const words = "a b ".repeat(MAX_CATEGORY_NAME / 4).trim();
  await create(panel, `${words}.`);
  const { slug } = await create(panel, `${words}!`);

  expect(slug).toMatch(/^(a-b-)+2$/);
  expect(readListing(`?categoria=${slug}`).category).toBe(slug);
  expect((await shop.request(`/api/products?categoria=${slug}`)).status).toBe(200);
});

test("an order that leaves out, repeats or invents a category is refused with the ones there are", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [a, b] = [await create(panel, "Remeras"), await create(panel, "Abrigos")];

  for (const ids of [[a.id], [a.id, a.id], [b.id, a.id, randomUUID()], [b.id, randomUUID()]]) {
    const refused = await panel.call("PUT", `${PATH}/order`, { ids });
    expect(await body<Problem>(refused, 409)).toMatchObject({
      code: "stale-version",
      categories: [{ name: "Remeras" }, { name: "Abrigos" }],
    });
  }
});

test("the second of two moves based on the same order is refused; a move that names no order is not", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [a, b, c] = [await create(panel, "A"), await create(panel, "B"), await create(panel, "C")];
  const seen = [a.id, b.id, c.id];

  await body(await panel.call("PUT", `${PATH}/order`, { ids: [b.id, a.id, c.id], seen }), 200);
  const refused = await panel.call("PUT", `${PATH}/order`, { ids: [a.id, c.id, b.id], seen });
  expect(await body<Problem>(refused, 409)).toMatchObject({
    code: "stale-version",
    categories: [{ name: "B" }, { name: "A" }, { name: "C" }],
  });
  await body(await panel.call("PUT", `${PATH}/order`, { ids: [a.id, c.id, b.id] }), 200);
});

test("a category of more products than the time of one statement allows can be deleted", async () => {
  await using shop = await openShop();
  const { id } = await create(await openPanel(shop), "Remeras");
  await sql`insert into products (name, price, category_id)
    select 'Remera ' || n, 1000, ${id}::uuid from generate_series(1, 2000) as n`.execute(shop.db);
  await sql`create function slow_down() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.001); return new; end $$`.execute(shop.db);
  await sql`create trigger slow before update on products for each row execute function slow_down()`.execute(shop.db);

  const moved = await inTransaction(shop.db, async (tx) => {
    await sql`set local statement_timeout = '2s'`.execute(tx);
    return deleteCategory(tx, id, OWNER.email);
  });

  expect(moved).toBe(2000);
});

test("a deleted category leaves its products in 'General', and says how many", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirts = await create(panel, "Remeras");
  const [one, two] = [await shop.sells(), await shop.sells()];
  for (const { id } of [one, two]) await put(shop, id, shirts.id);

  const answer = await panel.call("DELETE", `${PATH}/${shirts.id}`);

  expect(await body(answer, 200)).toEqual({ moved_products: 2 });
  expect(await list(panel)).toEqual([]);
  const seen = await body<{ product: object }>(await shop.request(`/api/products/${one.id}`), 200);
  expect(seen.product).toMatchObject({ category: null });
  expect((await panel.call("DELETE", `${PATH}/${shirts.id}`)).status).toBe(404);
  expect((await auditOf(shop)).at(-1)).toMatchObject({ action: "category-deleted", changes: { products: [2, 0] } });
});

test("product pages show a category's new name, and then that it is gone, at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await create(panel, "Remeras");
  const shirt = await shop.sells();
  await put(shop, shirt.id, id);
  await shop.changes.settled();
  const page = async () => (await shop.request(`/producto/${shirt.id}`)).text();
  expect(await page()).toContain(">Remeras<");

  await panel.call("PATCH", `${PATH}/${id}`, { name: "Camisetas" });
  expect(await page()).toContain(">Camisetas<");
  await panel.call("DELETE", `${PATH}/${id}`);
  expect(await page()).toContain(">General<");
});

test("a picture is re-encoded, replaced and removed; the sweep removes files that nothing uses", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await create(panel, "Remeras");
  const files = async () => (await Array.fromAsync(shop.storage.list("products/"))).length;

  const first = await body<{ category: Category }>(await sendPicture(panel, id, await jpeg(700, 900)), 201);
  expect(first.category.picture).toMatchObject({ widths: [320, 640, 700], width: 700, height: 900, has_avif: false });
  const shown = await shop.request(`${first.category.picture?.base}-640.webp`);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(await files()).toBe(3);

  const second = await body<{ category: Category }>(await sendPicture(panel, id, await jpeg(320, 400)), 201);
  expect(second.category.picture).toMatchObject({ widths: [320] });
  expect(await sweepFiles(shop, Date.now() + TWO_DAYS)).toBe(3);
  expect(await files()).toBe(1);

  expect((await panel.call("DELETE", `${PATH}/${id}/picture`)).status).toBe(204);
  expect(await list(panel)).toMatchObject([{ picture: null }]);
  expect(await sweepFiles(shop, Date.now() + TWO_DAYS)).toBe(1);
  expect((await auditOf(shop)).slice(1).map(({ changes }) => changes)).toEqual([
    { picture: [false, true] },
    { picture: [true, true] },
    { picture: [true, false] },
  ]);
});

test("a picture is stored once for a key, and not at all for a category that does not exist", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await create(panel, "Remeras");
  const [photo, key] = [await jpeg(320, 400), randomUUID()];
  const files = async () => (await Array.fromAsync(shop.storage.list("products/"))).length;

  expect((await sendPicture(panel, randomUUID(), photo)).status).toBe(404);
  expect(await files()).toBe(0);

  const [first, again] = [await sendPicture(panel, id, photo, { key }), await sendPicture(panel, id, photo, { key })];
  expect(await body(again, 201)).toEqual(await body(first, 201));
  expect((await sendPicture(panel, id, await jpeg(300, 300), { key })).status).toBe(422);
  expect(await files()).toBe(1);
});

test("what is no proper picture is refused with the reason, and the old one stays", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await create(panel, "Remeras");
  await sendPicture(panel, id, await jpeg());

  const text = await sendPicture(panel, id, Buffer.from("<svg></svg>"));
  expect(await body<Problem>(text, 422)).toMatchObject({
    code: "invalid-field",
    field: "image_file",
    detail: "El archivo no es una imagen JPEG, PNG, WebP ni GIF.",
  });
  const heavy = await sendPicture(panel, id, await jpegOfBytes(5_242_881));
  expect(await body<Problem>(heavy, 413)).toMatchObject({ detail: "El archivo supera los 5 MB." });
  expect((await sendPicture(panel, id, await jpeg(), { field: "image_files" })).status).toBe(422);
  expect((await panel.send(`${PATH}/${id}/picture`, "application/json", "{}")).status).toBe(400);
  expect((await sendPicture(panel, randomUUID(), await jpeg())).status).toBe(404);
  expect(await list(panel)).toMatchObject([{ picture: { width: 400 } }]);
});

test("an unknown or malformed id is not found, and visitors may do none of it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const id of ["1", randomUUID()]) {
    expect((await panel.call("PATCH", `${PATH}/${id}`, { name: "Remeras" })).status).toBe(404);
    expect((await panel.call("DELETE", `${PATH}/${id}`)).status).toBe(404);
    expect((await panel.call("DELETE", `${PATH}/${id}/picture`)).status).toBe(404);
  }
  const { id } = await create(panel, "Remeras");
  expect((await panel.call("PATCH", `${PATH}/${id.toUpperCase()}`, { name: "Camisas" })).status).toBe(200);
  expect((await shop.request(PATH)).status).toBe(401);
  expect((await shop.request(PATH, { method: "POST" })).status).toBe(401);
});

/** Spellings that the database considers the same name. */
const TWINS = [
  ["Verano – 2026", "Verano - 2026"],
  ["Straße", "STRASSE"],
  ["Œuvres", "oeuvres"],
  ["“Outlet”", '"outlet"'],
  ["Niños y niñas", "NINOS Y NINAS"],
  ["Ropa interior", "Ropa \u200binterior\u200e"],
  ["Zapatillas", "Zapa\u200btillas"],
] as const;

test.each(TWINS)("%j and %j are one category, made or renamed", async (one, other) => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await create(panel, one);
  const { id } = await create(panel, "Abrigos");
  for (const answer of [
    await panel.call("POST", PATH, { name: other }),
    await panel.call("PATCH", `${PATH}/${id}`, { name: other }),
  ]) {
    const refusal = await body<Problem>(answer, 422);
    expect(refusal).toMatchObject({ field: "name", detail: `Ya existe la categoría «${one}».` });
  }
});

test("whatever two names are, the second one is made or refused in words", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const fold = async (name: string) => (await foldNames(shop.db, [name]))(name);
  const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      await shop.db.deleteFrom("categories").execute();
      const folded = await fold(name.normalize("NFKC"));
      for (const spelling of [name, name.toUpperCase(), name.normalize("NFD"), folded]) {
        expect([201, 422]).toContain((await panel.call("POST", PATH, { name: spelling })).status);
      }
    }),
    { numRuns: 30 },
  );
});
