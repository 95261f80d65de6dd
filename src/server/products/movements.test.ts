import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { MovedProduct, Movement } from "./movements.ts";
import type { AdminProduct } from "./products.ts";

type Book = { product: MovedProduct; movements: Movement[]; next_cursor: string | null };

async function book(panel: Panel, id: string, query = ""): Promise<Book> {
  const answer = await panel.call("GET", `/api/admin/products/${id}/movements?${query}`);
  expect(answer.status).toBe(200);
  // The answer is the shop's own: its content is what the test is about.
  return (await answer.json()) as Book;
}

async function create(panel: Panel): Promise<AdminProduct> {
  const answer = await panel.call("POST", "/api/admin/products", {
    name: "Remera",
    price: 1000,
    variants: [
      { size: "M", stock: 3 },
      { size: "L", stock: 2 },
    ],
  });
  return ((await answer.json()) as { product: AdminProduct }).product;
}

const asSold = ({ id, name, variants }: AdminProduct) => ({ id, name, unitPrice: 1000, variants });

async function sell(shop: TestShop, product: AdminProduct): Promise<{ id: string; order_number: string }> {
  const [medium] = product.variants;
  const answer = await shop.orders([{ product: asSold(product), variant: medium, quantity: 2 }]);
  expect(answer.status).toBe(201);
  return shop.db
    .selectFrom("orders")
    .select(["id", "order_number"])
    .orderBy("order_number", "desc")
    .executeTakeFirstOrThrow();
}

test("the book says when, what, how many, why, who and how many are left, of variants that are gone too", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);
  const [medium, large] = product.variants;
  const order = await sell(shop, product);
  await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "cancelled" });
  const edited = await panel.call("PATCH", `/api/admin/products/${product.id}`, {
    version: 1,
    variants: [{ id: large?.id, stock: { from: 2, to: 7 } }],
    removed_variants: [medium?.id],
  });
  expect(edited.status).toBe(200);

  const { product: named, movements, next_cursor } = await book(panel, product.id);

  expect([named, next_cursor]).toEqual([{ id: product.id, name: "Remera", is_deleted: false }, null]);
  const common = { id: expect.stringMatching(/^\d+$/), created_at: expect.stringMatching(/Z$/), color: null };
  const ofMedium = { ...common, variant_id: medium?.id, size: "M", is_deleted: true };
  const ofLarge = { ...common, variant_id: large?.id, size: "L", is_deleted: false };
  const actor = OWNER.email;
  const byOrder = { order: { id: order.id, order_number: order.order_number } };
  const manual = { order: null, actor };
  expect(movements).toEqual([
    { ...ofLarge, ...manual, quantity: 5, balance: 7, reason: "correction" },
    { ...ofMedium, ...manual, quantity: -3, balance: 0, reason: "correction" },
    { ...ofMedium, ...byOrder, actor, quantity: 2, balance: 3, reason: "cancelled" },
    { ...ofMedium, ...byOrder, actor: null, quantity: -2, balance: 1, reason: "order" },
    { ...ofLarge, ...manual, quantity: 2, balance: 2, reason: "initial" },
    { ...ofMedium, ...manual, quantity: 3, balance: 3, reason: "initial" },
  ]);
});

test("page by page the balances stay the same", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);
  await sell(shop, product);
  const whole = await book(panel, product.id);

  const paged: Movement[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await book(panel, product.id, `limit=1${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.movements);
    cursor = page.next_cursor;
  }

  expect(paged).toEqual(whole.movements);
  expect(paged).toHaveLength(3);
});

test("the book of a deleted product stays and ends at nothing; of one that never was there is none", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel);
  await panel.call("DELETE", `/api/admin/products/${product.id}`);

  const { product: named, movements } = await book(panel, product.id);

  expect(named).toEqual({ id: product.id, name: "Remera", is_deleted: true });
  const ends = movements.slice(0, 2).map(({ size, balance, is_deleted }) => ({ size, balance, is_deleted }));
  expect(ends).toHaveLength(2);
  expect(ends).toEqual(expect.arrayContaining(["M", "L"].map((size) => ({ size, balance: 0, is_deleted: true }))));
  const call = (path: string) => panel.call("GET", `/api/admin/products/${path}`);
  expect((await call(`${randomUUID()}/movements`)).status).toBe(404);
  expect((await call("1/movements")).status).toBe(404);
  const foreign = Buffer.from(JSON.stringify(["a", product.id])).toString("base64url");
  expect((await call(`${product.id}/movements?cursor=${foreign}`)).status).toBe(422);
  expect((await shop.request(`/api/admin/products/${product.id}/movements`)).status).toBe(401);
});
