import { expect, test } from "vitest";
import type { AuditChanges } from "#domain/audit.ts";
import { OWNER } from "../../../test/administrator.ts";
import {
  errorsOf,
  unbalanced,
  exported,
  IMPORT_PATH,
  importAll,
  products,
  review,
  listVariants,
  upload,
} from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { inTransaction } from "../db/transaction.ts";
import { type ImportPreview, importProducts, previewImport } from "./import-products.ts";

/** The whole audit, oldest first. */
async function audited({ db }: TestShop): Promise<[action: string, subject: string, changes: AuditChanges][]> {
  const rows = await db.selectFrom("audit_log").select(["action", "subject", "changes"]).orderBy("id").execute();
  return rows.map(({ action, subject, changes }) => [action, subject, changes]);
}

test("new products come in with their variants, categories, movements and audit", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const file = [
    "nombre;descripcion;precio;descuento;categoria;activo;destacado;guia_de_talles;talle;color;stock",
    "Remera lisa;Algodón;18500,50;25;Remeras;sí;no;Mide 50 cm;M;Negro;4",
    "Remera lisa;;;;;;;;L;Negro;6",
    "Gorro;;12900;0;accesorios;no;sí;;;;8",
    "Boina;;9900;;Accesorios;;;;;;0",
  ].join("\r\n");

  const preview = await review(panel, file);
  expect(preview).toMatchObject({ created: 3, updated: 0, unchanged: 0, error_count: 0, ignored_columns: [] });
  expect(preview.new_categories).toEqual(["Remeras", "accesorios"]);
  expect(preview.products[0]).toMatchObject({ row: 2, id: null, name: "Remera lisa" });
  expect(preview.products[0]?.changes).toContainEqual({ column: "precio", variant: "", before: null, after: 18500.5 });
  expect(preview.products[0]?.changes).toContainEqual({
    column: "stock",
    variant: "L / Negro",
    before: null,
    after: 6,
  });
  expect(await products(shop)).toEqual([]);

  expect(await importAll(panel, file)).toEqual({ created: 3, updated: 0, unchanged: 0 });
  expect(await products(shop)).toMatchObject([
    {
      name: "Remera lisa",
      description: "Algodón",
      price: "18500.50",
      discount_percentage: 25,
      category: "Remeras",
      is_active: true,
      is_pinned: false,
      size_guide: "Mide 50 cm",
    },
    {
      name: "Gorro",
      price: "12900.00",
      discount_percentage: null,
      category: "accesorios",
      is_active: false,
      is_pinned: true,
    },
    { name: "Boina", price: "9900.00", category: "accesorios", is_active: true, is_pinned: false },
  ]);
  expect(await listVariants(shop)).toEqual([
    "Boina - - 0",
    "Gorro - - 8",
    "Remera lisa M Negro 4",
    "Remera lisa L Negro 6",
  ]);
  expect(await unbalanced(shop)).toEqual([]);
  expect((await audited(shop)).slice(-6)).toEqual([
    ["products-imported", "3 nuevos, 0 con cambios", { created: [null, 3], updated: [null, 0], unchanged: [null, 0] }],
    ["category-created", "Remeras", {}],
    ["category-created", "accesorios", {}],
    ["product-created", "Remera lisa", { price: [null, 18500.5], stock: [null, 10] }],
    ["product-created", "Gorro", { price: [null, 12900], stock: [null, 8] }],
    ["product-created", "Boina", { price: [null, 9900], stock: [null, 0] }],
  ]);
});

test("a file that names products by id changes what it says and nothing else", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({
    name: "Remera",
    description: "Lisa",
    price: 1000,
    discount: 10,
    variants: [
      { size: "M", color: null, stock: 5 },
      { size: "L", color: null, stock: 2 },
    ],
  });
  const hat = await shop.sells({ name: "Gorro", stock: 3 });
  await shop.sells({ name: "Tapado", stock: 7 });
  const file = [
    "ID,Stock,Talle,Precio,Descuento",
    `${shirt.id},8,M,1200.50,`,
    `${shirt.id},1,XL,,`,
    `${hat.id.toUpperCase()},3,,1000,`,
  ].join("\n");

  const preview = await review(panel, file);
  expect(preview).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(preview.products).toEqual([
    {
      row: 2,
      id: shirt.id,
      name: "Remera",
      changes: [
        { column: "precio", variant: "", before: 1000, after: 1200.5 },
        { column: "descuento", variant: "", before: 10, after: null },
        { column: "stock", variant: "M", before: 5, after: 8 },
        { column: "stock", variant: "XL", before: null, after: 1 },
      ],
    },
  ]);

  expect(await importAll(panel, file)).toEqual({ created: 0, updated: 1, unchanged: 1 });
  expect(await listVariants(shop)).toEqual([
    "Gorro - - 3",
    "Remera M - 8",
    "Remera L - 2",
    "Remera XL - 1",
    "Tapado - - 7",
  ]);
  expect((await products(shop)).find(({ name }) => name === "Remera")).toMatchObject({
    description: "Lisa",
    price: "1200.50",
    discount_percentage: null,
    version: 2,
  });
  expect((await products(shop)).filter(({ version }) => version === 1)).toHaveLength(2);
  expect(await unbalanced(shop)).toEqual([]);
  expect((await audited(shop)).slice(-3)).toEqual([
    ["products-imported", "0 nuevos, 1 con cambios", { created: [null, 0], updated: [null, 1], unchanged: [null, 1] }],
    [
      "product-edited",
      "Remera",
      { price: [1000, 1200.5], discount_percentage: [10, null], variants: ["L, M", "L, M, XL"] },
    ],
    ["stock-changed", "Remera", { M: [5, 8], XL: [0, 1] }],
  ]);
});

test("rows of one product may leave out what its first row says", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const file = [
    "nombre;descripcion;precio;descuento;stock;talle",
    "Remera;Linda;1000;20;5;M",
    "Remera;;1000;;6;L",
  ].join("\n");
  expect(await importAll(panel, file)).toEqual({ created: 1, updated: 0, unchanged: 0 });
  expect(await products(shop)).toMatchObject([{ description: "Linda", discount_percentage: 20 }]);
});

test("units sold after the review are not overwritten: the new plan is shown instead", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  const file = `id;stock\n${shirt.id};8`;
  const { digest } = await review(panel, file);
  expect((await shop.orders([{ product: shirt, quantity: 2 }])).status).toBe(201);

  const outdated = await upload(panel, `plan=${digest}`, file);
  expect(outdated.status).toBe(409);
  const { code, preview } = (await outdated.json()) as { code: string; preview: ImportPreview };
  expect(code).toBe("stale-version");
  expect(preview.products[0]?.changes).toEqual([{ column: "stock", variant: "", before: 3, after: 8 }]);
  expect(await listVariants(shop)).toEqual(["Remera - - 3"]);

  const again = await upload(panel, `plan=${preview.digest}`, file);
  expect(again.status).toBe(200);
  expect(await listVariants(shop)).toEqual(["Remera - - 8"]);
  expect(await unbalanced(shop)).toEqual([]);
});

test("a sale after the review is no other plan where the file says no stock", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ name: "Remera", stock: 5, price: 1000 });
  const file = `id;precio\n${shirt.id};1200`;
  const { digest } = await review(panel, file);
  expect((await shop.orders([{ product: shirt, quantity: 2 }])).status).toBe(201);

  expect((await upload(panel, `plan=${digest}`, file)).status).toBe(200);

  expect(await products(shop)).toMatchObject([{ price: "1200.00" }]);
  expect(await listVariants(shop)).toEqual(["Remera - - 3"]);
});

test("the same import sent twice at once is done once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const file = "nombre;precio;stock;categoria\nRemera;1000;5;Remeras";
  const { digest } = await review(panel, file);

  const answers = await Promise.all([1, 2, 3].map(() => upload(panel, `plan=${digest}`, file)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await listVariants(shop)).toEqual(["Remera - - 5"]);
});

test("5,000 rows go in at once, and change at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const rows = Array.from({ length: 5_000 }, (_, index) => `Prenda ${index};${index};${index % 7}`);
  expect(await importAll(panel, ["nombre;precio;stock", ...rows].join("\n"))).toMatchObject({ created: 5_000 });
  const raised = (await exported(panel)).replaceAll(";0;", ";9;");
  expect((await importAll(panel, raised)).updated).toBeGreaterThan(700);

  expect(await unbalanced(shop)).toEqual([]);
}, 60_000);

test("a long file takes as many statements as a short one", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const statementsOf = async (file: string): Promise<number> => {
    const bytes = new TextEncoder().encode(file);
    const { digest } = await previewImport(shop.db, bytes);
    let statements = 0;
    const counting = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const imported = await inTransaction(counting, (tx) => importProducts(tx, bytes, digest ?? "", OWNER.email));
    expect(imported).toMatchObject({ ok: true });
    return statements;
  };
  const file = (name: string, count: number) =>
    ["nombre;precio;stock", ...Array.from({ length: count }, (_, index) => `${name} ${index};10;1`)].join("\n");
  const raised = async () => (await exported(panel)).replaceAll(";1;", ";2;");

  const short = { created: await statementsOf(file("Gorro", 2)), changed: await statementsOf(await raised()) };
  await shop.db.deleteFrom("products").execute();
  const long = { created: await statementsOf(file("Boina", 500)), changed: await statementsOf(await raised()) };

  expect(long).toEqual(short);
});

test("the example is imported as it stands", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const example = await panel.call("GET", `${IMPORT_PATH}/example`);

  expect(example.headers.get("Content-Disposition")).toBe('attachment; filename="ejemplo-de-productos.csv"');
  expect(await importAll(panel, new Uint8Array(await example.arrayBuffer()))).toMatchObject({ created: 2 });
  expect(await listVariants(shop)).toEqual(["Gorro tejido - - 8", "Remera lisa M Negro 4", "Remera lisa L Negro 6"]);
});

test("a variant is the one that people take it for; how it is spelled stays", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ variants: [{ size: "M", color: "Azul noche", stock: 5 }] });

  await importAll(panel, `id;talle;color;stock\n${shirt.id};m;AZUL  NOCHE;8\n${shirt.id};" 2  XL ";Azul noche;1`);

  expect(await listVariants(shop)).toEqual(["Remera M Azul noche 8", "Remera 2 XL Azul noche 1"]);
});

test("two rows whose talles people take for one are refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const shirt = await shop.sells({ variants: [{ size: "M", color: null, stock: 5 }] });

  for (const rows of [`${shirt.id};;;M;1\n${shirt.id};;;m;1`, ";Gorro;10;L;1\n;Gorro;10;l ;1"]) {
    expect(await errorsOf(panel, `id;nombre;precio;talle;stock\n${rows}`)).toEqual([
      "3 talle: La fila 2 ya trae este talle y color.",
    ]);
  }
});

test("two spellings that a product has from before are two variants", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const sizes = ["M", "m", "M  1", "M 1"];
  const shirt = await shop.sells({ variants: sizes.map((size) => ({ size, color: null, stock: 5 })) });

  await importAll(panel, `id;talle;stock\n${sizes.map((size, index) => `${shirt.id};${size};${index}`).join("\n")}`);

  expect(await listVariants(shop)).toEqual(["Remera M - 0", "Remera m - 1", "Remera M  1 - 2", "Remera M 1 - 3"]);
});

test("spellings that the database takes for one category are one in the preview and in the import", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await panel.call("POST", "/api/admin/categories", { name: "Strasse" });
  const file = [
    "nombre;precio;categoria;stock",
    "Remera;1000;Verano – 2026;1",
    "Gorro;1000;Verano - 2026;1",
    "Boina;1000;Straße;1",
    "Saco;1000;GENERAL;1",
  ].join("\r\n");

  const preview = await review(panel, file);
  expect(preview).toMatchObject({ created: 4, error_count: 0, new_categories: ["Verano – 2026"] });
  expect(await importAll(panel, file)).toEqual({ created: 4, updated: 0, unchanged: 0 });
  expect((await products(shop)).map(({ category }) => category)).toEqual([
    "Verano – 2026",
    "Verano – 2026",
    "Strasse",
    null,
  ]);
});

test("spaces and line breaks make no other category, neither in a file nor in what an older one left", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await shop.db.insertInto("categories").values({ name: "Ropa  niña", slug: "ropa", picture_key: null }).execute();
  await panel.call("POST", "/api/admin/categories", { name: "Familia 👩‍👧" });
  const file = [
    "nombre;precio;categoria;stock",
    "Gorro;1000;Ropa niña;1",
    "Boina;1000;Ropa\u00a0\u200bniña\u200e;1",
    'Saco;1000;"Tela  de\nverano";1',
    "Capa;1000;Familia 👩‍👧;1",
  ].join("\r\n");

  expect(await review(panel, file)).toMatchObject({ error_count: 0, new_categories: ["Tela de verano"] });
  await importAll(panel, file);
  expect((await products(shop)).map(({ category }) => category)).toEqual([
    "Ropa  niña",
    "Ropa  niña",
    "Tela de verano",
    "Familia 👩‍👧",
  ]);
  expect(await review(panel, await exported(panel))).toMatchObject({ updated: 0, unchanged: 4, new_categories: [] });
  expect((await panel.call("POST", "/api/admin/categories", { name: "Ropa niña" })).status).toBe(422);
});

test("two categories that differ only in spaces keep their products when the shop's own export is imported", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const values = ["Ropa niña", "Ropa  niña"].map((name, at) => ({ name, slug: `ropa-${at}`, picture_key: null }));
  const categories = await shop.db.insertInto("categories").values(values).returning("id").execute();
  for (const [at, { id }] of categories.entries()) {
    await shop.sells({ name: `Gorro ${at}`, categoryId: id });
  }
  expect(await review(panel, await exported(panel))).toMatchObject({ updated: 0, unchanged: 2, new_categories: [] });
});

test("rows sorted in a spreadsheet do not change the order of variants, and new ones come last", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const sizes = ["S", "M", "L", "XL"];
  const shirt = await shop.sells({ variants: sizes.map((size) => ({ size, color: null, stock: 1 })) });
  const orderOf = async () =>
    (
      await shop.db
        .selectFrom("product_variants")
        .select("size")
        .where("product_id", "=", shirt.id)
        .orderBy("display_order")
        .execute()
    ).map(({ size }) => size);
  const sorted = (rows: string[]) => ["id;talle;stock", ...rows.map((row) => `${shirt.id};${row}`)].join("\r\n");

  expect(await review(panel, sorted(["XL;1", "L;1", "M;1", "S;1"]))).toMatchObject({ updated: 0, unchanged: 1 });
  await importAll(panel, sorted(["XXL;2", "XL;9", "L;1", "M;1", "S;1"]));
  expect(await orderOf()).toEqual([...sizes, "XXL"]);
});
