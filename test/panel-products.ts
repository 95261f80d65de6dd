import { expect } from "vitest";
import type { AdminProduct } from "#server/products/products.ts";
import type { Panel } from "./panel.ts";
import type { TestShop } from "./shop.ts";

/** What the create form sends of a product without variants. */
export const SHIRT = { name: "Remera", description: "De algodón", price: 1234.5, discount_percentage: 10, stock: 7 };

/** Two variants as the create form sends them. */
export const GRID = [
  { size: "M", color: "Azul", stock: 3 },
  { size: "L", color: "Azul", stock: 0 },
];

/** An answer's body, once its status is the expected one. */
export async function body<T>(answer: Response, status: number): Promise<T> {
  // The answers are the shop's own: what they hold is what the test is about.
  const read = (await answer.json()) as T;
  expect({ status: answer.status, read }).toMatchObject({ status });
  return read;
}

/** Creates a shirt through the panel. */
export async function create(panel: Panel, changes: object = {}): Promise<AdminProduct> {
  const answer = await panel.call("POST", "/api/admin/products", { ...SHIRT, ...changes });
  return (await body<{ product: AdminProduct }>(answer, 201)).product;
}

/** Edits the product that a form was made from. */
export function edit(panel: Panel, { id, version }: AdminProduct, changes: object): Promise<Response> {
  return panel.call("PATCH", `/api/admin/products/${id}`, { version, ...changes });
}

/** The same where it has to go well. */
export async function edited(panel: Panel, product: AdminProduct, changes: object): Promise<AdminProduct> {
  return (await body<{ product: AdminProduct }>(await edit(panel, product, changes), 200)).product;
}

/** Every variant whose movements do not add up to its stock, nothing for those that are gone. */
export async function unbalanced({ db }: TestShop): Promise<unknown[]> {
  const movements = await db
    .selectFrom("stock_movements")
    .select((eb) => ["variant_id", eb.fn.sum<string>("quantity").as("sum")])
    .groupBy("variant_id")
    .execute();
  const variants = await db.selectFrom("product_variants").select(["id", "stock"]).execute();
  const stockOf = new Map(variants.map(({ id, stock }) => [id, stock]));
  return movements.filter(({ variant_id, sum }) => Number(sum) !== (stockOf.get(variant_id) ?? 0));
}
