import type pg from "pg";
import { withClient } from "#server/db/with-client.ts";
import { writeCursor } from "#server/http/list.ts";
import { RARE } from "../../test/fill/fill-catalogue.ts";
import type { FilledShop } from "./filled-shop.ts";
import type { Finding } from "./finding.ts";
import { get, type Measure, measureGrowth } from "./growth.ts";
import type { SizeName } from "./size.ts";

const ORDERS = "/api/admin/orders";
const PRODUCTS = "/api/admin/products";

/** Each shows as many rows of a small shop as of a large one. */
const ROWS = "limit=10";

/** What the owner opens and does every day. */
const EVERY_DAY: readonly Measure[] = [
  get("summary", "/api/admin/summary"),
  get("orders", `${ORDERS}?${ROWS}`),
  ofMiddle("orders, the page in the middle", "orders", ORDERS),
  get("orders of one status", `${ORDERS}?status=delivered&${ROWS}`),
  get("orders by a rare word", `${ORDERS}?q=${RARE.lastName}`),
  get("orders by a common word", `${ORDERS}?q=remera&${ROWS}`),
  get("orders by an unknown word", `${ORDERS}?q=cosida+remera`),
  get("orders by a common word and a status", `${ORDERS}?q=ana&status=delivered&${ROWS}`),
  get("orders by a rare word and a status", `${ORDERS}?q=${RARE.lastName}&status=cancelled`),
  get("orders by a word and the pending ones", `${ORDERS}?q=zapallo&status=pending`),
  ofOrder("orders by a DNI", (order) => `${ORDERS}?q=${order.customer_dni}&${ROWS}`),
  ofOrder("orders by a number", (order) => `${ORDERS}?q=${order.order_number}`),
  ofOrder("orders by an amount", (order) => `${ORDERS}?q=%24${Math.round(order.total_amount)}&limit=1`),
  ofOrder("an order", (order) => `${ORDERS}/${order.id}`),
  { name: "a change of status", milliseconds: changeStatus },
  get("products", `${PRODUCTS}?${ROWS}`),
  ofMiddle("products, the page in the middle", "products", PRODUCTS),
  get("products by a rare word", `${PRODUCTS}?q=${RARE.productName}`),
  get("products of a category", `${PRODUCTS}?categoria=remeras&limit=4`),
  { name: "a product's movements", milliseconds: timeMovements },
  { name: "a buyer by DNI", milliseconds: findBuyer },
  get("products without stock", `${PRODUCTS}?sin_stock=1&limit=1`),
  get("colours", "/api/admin/colors?limit=2"),
  get("categories", "/api/admin/categories"),
  get("receipts to review", `/api/admin/receipts?status=pending&limit=1`),
  get("what administrators did", `/api/admin/audit?${ROWS}`),
  get("withdrawals", "/api/admin/regrets?limit=1"),
];

export function panelLists(size: SizeName): Promise<Finding> {
  return measureGrowth("The panel's lists, summary and change of a status", size, EVERY_DAY);
}

type Known = { id: string; customer_dni: string; order_number: string; total_amount: number; product_id: string };

const known = new WeakMap<FilledShop, Promise<Known>>();

/** An order from the middle of a shop's years. */
function anOrder(shop: FilledShop): Promise<Known> {
  const found = known.get(shop) ?? findMiddle<Known>(shop, "orders join order_items on order_id = orders.id");
  known.set(shop, found);
  return found;
}

function ofOrder(name: string, path: (order: Known) => string): Measure {
  return { name, milliseconds: async (shop) => shop.timeOf(path(await anOrder(shop))) };
}

function ofMiddle(name: string, table: "orders" | "products", path: string): Measure {
  const cursors = new WeakMap<FilledShop, string>();
  return {
    name,
    async milliseconds(shop) {
      let cursor = cursors.get(shop);
      if (cursor === undefined) {
        const { id, created_at } = await findMiddle<{ id: string; created_at: Date }>(shop, table);
        cursor = writeCursor({ value: created_at.toISOString(), id });
        cursors.set(shop, cursor);
      }
      return shop.timeOf(`${path}?${ROWS}&cursor=${cursor}`);
    },
  };
}

async function findMiddle<Row extends pg.QueryResultRow>({ connection }: FilledShop, from: string): Promise<Row> {
  const { rows } = await withClient(connection, (client) =>
    client.query<Row>(
      `select * from ${from} order by created_at desc offset (select count(*) / 2 from ${from}) limit 1`,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`There are rows in ${from}`);
  return row;
}

async function changeStatus(shop: FilledShop): Promise<number> {
  const { id } = await anOrder(shop);
  const change = (status: string) =>
    shop.timeOf(`${ORDERS}/${id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status }),
    });
  const there = await change("shipped");
  return (there + (await change("delivered"))) / 2;
}

async function timeMovements(shop: FilledShop): Promise<number> {
  return shop.timeOf(`${PRODUCTS}/${(await anOrder(shop)).product_id}/movements?limit=5`);
}

async function findBuyer(shop: FilledShop): Promise<number> {
  const { customer_dni } = await anOrder(shop);
  return shop.timeOf("/api/admin/buyers/search?limit=1", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ q: customer_dni }),
  });
}
