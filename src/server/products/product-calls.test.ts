import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { body, create, edit, SHIRT } from "../../../test/panel-products.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop } from "../../../test/shop.ts";
import type { AdminProduct } from "./products.ts";

test("a deleted product is gone for good, its orders keep what they sold, its book ends at nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await create(panel, { price: 1000, discount_percentage: null });
  const onSale = { id: product.id, name: product.name, unitPrice: 1000, variants: product.variants };
  expect((await shop.orders([{ product: onSale, quantity: 2 }])).status).toBe(201);
  const path = `/api/admin/products/${product.id}`;

  const answer = await panel.call("DELETE", path);

  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect((await shop.request(`/api/products/${product.id}`)).status).toBe(410);
  expect((await panel.call("DELETE", path)).status).toBe(404);
  expect((await edit(panel, product, { name: "Otra" })).status).toBe(404);
  const sold = await shop.db.selectFrom("order_items").select(["name", "quantity"]).execute();
  expect(sold).toEqual([{ name: SHIRT.name, quantity: 2 }]);
  const book = await shop.db.selectFrom("stock_movements").select(["quantity", "reason"]).orderBy("id").execute();
  expect(book).toEqual([
    { quantity: 7, reason: "initial" },
    { quantity: -2, reason: "order" },
    { quantity: -5, reason: "correction" },
  ]);
});

test("the panel's list has inactive products too, newest first, page by page", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const name of ["Uno", "Dos", "Tres"]) await create(panel, { name, is_active: name !== "Dos" });
  type List = { products: AdminProduct[]; next_cursor: string | null };
  const list = async (query: string) => body<List>(await panel.call("GET", `/api/admin/products?${query}`), 200);
  const names = ({ products }: List) => products.map(({ name }) => name);

  expect(names(await list(""))).toEqual(["Tres", "Dos", "Uno"]);
  expect(names(await list("estado=inactivo"))).toEqual(["Dos"]);
  expect(names(await list("estado=activo"))).toEqual(["Tres", "Uno"]);
  expect(names(await list("q=os"))).toEqual(["Dos"]);
  expect(names(await list("q=%25"))).toEqual([]);
  const first = await list("limit=2");
  expect(names(first)).toEqual(["Tres", "Dos"]);
  const second = await list(`limit=2&cursor=${first.next_cursor}`);
  expect({ names: names(second), next: second.next_cursor }).toEqual({ names: ["Uno"], next: null });

  for (const query of ["estado=viejo", "limit=0", "cursor=%22"]) {
    expect((await panel.call("GET", `/api/admin/products?${query}`)).status).toBe(422);
  }
});

test("a malformed id is not found, and visitors may do none of it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  expect((await panel.call("PATCH", "/api/admin/products/1", { version: 1 })).status).toBe(404);
  expect((await panel.call("DELETE", "/api/admin/products/1")).status).toBe(404);
  expect((await panel.call("DELETE", `/api/admin/products/${randomUUID()}`)).status).toBe(404);
  expect((await shop.request("/api/admin/products")).status).toBe(401);
  expect((await shop.request(`/api/admin/products/${randomUUID()}`, { method: "DELETE" })).status).toBe(401);
});
