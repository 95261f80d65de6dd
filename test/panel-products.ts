import { sql } from "kysely";
import { expect } from "vitest";
import type { Imported } from "#server/csv/preview.ts";
import type { ImportPreview } from "#server/products/import-products.ts";
import type { AdminProduct } from "#server/products/products.ts";
import type { Panel } from "./panel.ts";
import type { TestShop } from "./shop.ts";

/** A product without variants, as the create form sends it. */
export const SHIRT = { name: "Remera", description: "De algodón", price: 1234.5, discount_percentage: 10, stock: 7 };

/** Two variants as the create form sends them. */
export const GRID = [
  { size: "M", color: "Azul", stock: 3 },
  { size: "L", color: "Azul", stock: 0 },
];

/** An answer's body, once its status is the expected one. */
export async function body<T>(answer: Response, status = 200): Promise<T> {
  // The answers are the shop's own: their content is what the test is about.
  const read = (await answer.json()) as T;
  expect({ status: answer.status, read }).toMatchObject({ status });
  return read;
}

/** Creates a shirt through the panel. */
export async function create(panel: Panel, changes: object = {}): Promise<AdminProduct> {
  const answer = await panel.call("POST", "/api/admin/products", { ...SHIRT, ...changes });
  return (await body<{ product: AdminProduct }>(answer, 201)).product;
}

/** Edits the product that a form was loaded with. */
export function edit(panel: Panel, { id, version }: AdminProduct, changes: object): Promise<Response> {
  return panel.call("PATCH", `/api/admin/products/${id}`, { version, ...changes });
}

/** The same, asserting success. */
export async function edited(panel: Panel, product: AdminProduct, changes: object): Promise<AdminProduct> {
  return (await body<{ product: AdminProduct }>(await edit(panel, product, changes), 200)).product;
}

/** Variants whose stock is not the sum of their movements; deleted ones must have none. */
export async function unbalanced({ db }: TestShop): Promise<unknown[]> {
  const { rows } = await sql`
    select id, coalesce(stock, 0) as stock, coalesce(moved, 0) as moved
    from product_variants
      full join (select variant_id as id, sum(quantity) as moved from stock_movements group by 1) as movements using (id)
    where coalesce(stock, 0) <> coalesce(moved, 0)`.execute(db);
  return rows;
}

/** Where a file is reviewed and imported. */
export const IMPORT_PATH = "/api/admin/products/import";

/** Text is sent as UTF-8. */
export type TestTable = string | Uint8Array;

/** Sends a file like the panel's form. */
export async function upload(panel: Panel, query: string, file: TestTable, field = "archivo"): Promise<Response> {
  const form = new FormData();
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file);
  form.append(field, new File([bytes], "productos.csv", { type: "text/csv" }));
  const sent = new Response(form);
  return panel.send(`${IMPORT_PATH}?${query}`, sent.headers.get("Content-Type") ?? "", await sent.arrayBuffer());
}

/** Reviews what a file would do. */
export async function review(panel: Panel, file: TestTable): Promise<ImportPreview> {
  const answer = await upload(panel, "simular=1", file);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { preview: ImportPreview }).preview;
}

/** The file's first errors as "row column: reason". */
export async function errorsOf(panel: Panel, file: TestTable): Promise<string[]> {
  const { errors, digest } = await review(panel, file);
  expect(digest).toBeNull();
  return errors.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
}

/** Reviews a file and imports it as shown. */
export async function importAll(panel: Panel, file: TestTable): Promise<Imported> {
  const { digest, errors } = await review(panel, file);
  expect(errors).toEqual([]);
  const answer = await upload(panel, `plan=${digest}`, file);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { imported: Imported }).imported;
}

/** The products as a table. */
export async function exported(panel: Panel): Promise<string> {
  const answer = await panel.call("GET", "/api/admin/products/export");
  expect(answer.status).toBe(200);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
}

/** The facts of all products, newest first. */
export function products({ db }: TestShop) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.name", "description", "price", "discount_percentage", "is_active", "is_pinned"])
    .select(["size_guide", "version", "products.is_demo", "categories.name as category"])
    .orderBy("products.created_at", "desc")
    .execute();
}

/** Every variant as "product talle colour stock". */
export async function listVariants({ db }: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_id")
    .select(["name", "size", "color", "stock"])
    .orderBy("name")
    .orderBy("product_variants.display_order")
    .execute();
  return rows.map(({ name, size, color, stock }) => `${name} ${size ?? "-"} ${color ?? "-"} ${stock}`);
}
