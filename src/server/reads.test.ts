import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RARE } from "../../test/fill/fill-catalogue.ts";
import { fillShop } from "../../test/fill/fill-shop.ts";
import { openPanel, type Panel } from "../../test/panel.ts";
import { openReads } from "../../test/reads.ts";
import { openShop, type TestShop } from "../../test/shop.ts";
import { CALLS } from "./routes.ts";

const SIZE = { products: 2_000, orders: 10_000 };

/** Entries of one index: the newest orders searched for words, or three times the variants of a page of products. */
const MAX_ENTRIES = 1_600;

/** Calls that read everything because they return everything. */
const READS_ALL = new Set(["GET /api/admin/orders/export", "GET /api/admin/products/export"]);

/** Calls that read no rows that grow with the shop, or open a stream. */
const READS_LITTLE =
  /live|account|settings|delivery-methods\/|import\/example|administrators|backups|print|carrier|healthz|metrics|readyz|openapi|legal|files|auth|receipts\/:id/;

let shop: TestShop;
let panel: Panel;
let reads: Awaited<ReturnType<typeof openReads>>;
/** From the middle of the shop's history. */
let order: { id: string; order_number: string; customer_dni: string; customer_phone: string; total_amount: string };
let product: { id: string; variant_id: string };

beforeAll(async () => {
  shop = await openShop();
  await fillShop(shop.connection, SIZE);
  await refuseSequentialScans();
  panel = await openPanel(shop);
  reads = await openReads(shop);
  const orders = shop.db
    .selectFrom("orders")
    .selectAll()
    .orderBy("created_at")
    .offset(SIZE.orders / 2);
  order = (await orders.limit(1).executeTakeFirstOrThrow()) as typeof order;
  product = await shop.db
    .selectFrom("order_items")
    .innerJoin("products", "products.id", "product_id")
    .select(["product_id as id", "variant_id"])
    .where("products.is_active", "=", true)
    .limit(1)
    .executeTakeFirstOrThrow();
  // The products in memory are read once, in slices, while the first search is answered.
  await shop.request("/api/suggestions?q=remera");
  await vi.waitUntil(() => shop.productIndex.isCurrent(), 20_000);
});
afterAll(async () => {
  await reads[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

/** Tables are then scanned only if no index would do, however few rows the filled shop has. The database is not used again. */
async function refuseSequentialScans(): Promise<void> {
  await sql`alter database ${sql.id(shop.connection.database ?? "")} set enable_seqscan = off`.execute(shop.db);
  // Open connections would keep their old setting.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(shop.db);
  await sql`set enable_seqscan = off`.execute(shop.db);
}

type Address = () => string;

const VISITED: Record<string, readonly Address[]> = {
  pages: [
    () => "/",
    () => "/productos?q=remera",
    () => "/productos?categoria=remeras&pagina=3",
    () => "/categorias",
    () => `/producto/${product.id}`,
    () => "/mi-pedido",
    () => "/sitemap-9.xml",
  ],
  "GET /api/products": [() => "/api/products?q=lino", () => `/api/products?ids=${product.id}`],
  "GET /api/products/:id": [() => `/api/products/${product.id}`, () => `/api/products/${randomUUID()}`],
  "GET /api/products/:id/images": [() => `/api/products/${product.id}/images`],
  "GET /api/listing": [() => "/api/listing?q=campera+azul&talle=M"],
  "GET /api/categories": [() => "/api/categories"],
  "GET /api/suggestions": [() => "/api/suggestions?q=cam"],
  "GET /api/delivery": [() => "/api/delivery?postal_code=C1065&total=10000"],
};

const ORDERS = "/api/admin/orders";
const PRODUCTS = "/api/admin/products";

const PANEL: Record<string, readonly Address[]> = {
  "GET /api/admin/summary": [() => "/api/admin/summary"],
  "GET /api/admin/missed-searches": [() => "/api/admin/missed-searches"],
  "GET /api/admin/orders": [
    () => ORDERS,
    () => `${ORDERS}?status=pending`,
    () => `${ORDERS}?status=cancelled&desde=2020-01-01`,
    () => `${ORDERS}?q=${RARE.lastName}`,
    () => `${ORDERS}?q=${RARE.lastName}&status=cancelled`,
    () => `${ORDERS}?q=ana&status=delivered`,
    () => `${ORDERS}?q=zapallo&status=pending`,
    () => `${ORDERS}?q=zapallo&status=cancelled`,
    () => `${ORDERS}?q=${order.order_number}`,
    () => `${ORDERS}?q=${order.customer_dni}`,
    () => `${ORDERS}?q=${encodeURIComponent(order.customer_phone)}`,
    () => `${ORDERS}?q=${Math.round(Number(order.total_amount))}&status=delivered`,
    () => `${ORDERS}?entrega=none`,
  ],
  "GET /api/admin/orders/delivery-methods": [() => `${ORDERS}/delivery-methods`],
  "GET /api/admin/orders/:id": [() => `${ORDERS}/${order.id}`],
  "GET /api/admin/orders/:id/correction": [() => `${ORDERS}/${order.id}/correction`],
  "GET /api/admin/orders/:id/messages": [() => `${ORDERS}/${order.id}/messages`],
  "GET /api/admin/products": [
    () => PRODUCTS,
    () => `${PRODUCTS}?q=${RARE.productName}`,
    () => `${PRODUCTS}?sin_stock=1`,
    () => `${PRODUCTS}?estado=inactivo`,
    () => `${PRODUCTS}?destacados=1`,
    () => `${PRODUCTS}?ofertas=1`,
    () => `${PRODUCTS}?categoria=remeras`,
    () => `${PRODUCTS}?categoria=general`,
  ],
  "GET /api/admin/products/:id/movements": [() => `${PRODUCTS}/${product.id}/movements`],
  "GET /api/admin/receipts": [
    () => "/api/admin/receipts",
    () => "/api/admin/receipts?status=pending",
    () => "/api/admin/receipts?status=accepted",
  ],
  "GET /api/admin/regrets": [() => "/api/admin/regrets", () => "/api/admin/regrets?status=open"],
  "GET /api/admin/audit": [
    () => "/api/admin/audit",
    () => "/api/admin/audit?group=ordenes",
    () => `/api/admin/audit?subject=${order.id}`,
  ],
  "GET /api/admin/notices": [() => "/api/admin/notices"],
  "GET /api/admin/buyers/retention": [() => "/api/admin/buyers/retention?months=24"],
  "GET /api/admin/colors": [() => "/api/admin/colors", () => "/api/admin/colors?limit=1"],
  "GET /api/admin/categories": [() => "/api/admin/categories"],
  "GET /api/admin/delivery-methods": [() => "/api/admin/delivery-methods"],
  "GET /api/admin/demo": [() => "/api/admin/demo"],
  "GET /api/admin/setup": [() => "/api/admin/setup"],
};

const ADDRESSES = [...Object.entries(VISITED), ...Object.entries(PANEL)].flatMap(([call, addresses]) =>
  addresses.map((address) => [address.toString().replace("() => ", ""), call, address] as const),
);

test.each(ADDRESSES)("%s reads no growing table whole, and few entries of each index", async (_, call, address) => {
  const read = await reads.during(async () => {
    const answer = await (call.includes("/admin") ? panel.call("GET", address()) : shop.request(address()));
    expect([200, 404]).toContain(answer.status);
  });
  expect(read.whole).toEqual([]);
  expect(read.entries).toBeLessThanOrEqual(MAX_ENTRIES);
});

const WRITES: [name: string, write: () => Promise<Response>][] = [
  ["a change of status", () => panel.call("PATCH", `${ORDERS}/${order.id}`, { status: "shipped" })],
  ["many changes", () => panel.call("POST", `${ORDERS}/status`, { ids: [order.id], status: "delivered" })],
  ["a product's text", edit],
  ["a colour", () => panel.call("PUT", "/api/admin/colors", { name: "Azul", value: "#112233" })],
  ["a buyer", () => panel.call("POST", "/api/admin/buyers/search", { q: order.customer_dni })],
  [
    "a cart",
    () => post("/api/cart/check", { items: [{ id: product.id, variant_id: product.variant_id, quantity: 1 }] }),
  ],
  ["an attempt", () => shop.request("/api/orders/attempt", { headers: { "Idempotency-Key": randomUUID() } })],
  ["my order", () => post("/api/orders/find", { order_number: order.order_number, dni: order.customer_dni })],
];

async function edit(): Promise<Response> {
  const row = shop.db.selectFrom("products").select("version").where("id", "=", product.id);
  const { version } = await row.executeTakeFirstOrThrow();
  return panel.call("PATCH", `${PRODUCTS}/${product.id}`, { version, description: "De algodón" });
}

function post(path: string, body: object): Promise<Response> {
  return shop.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

test.each(WRITES)("%s reads no growing table whole", async (_, write) => {
  const read = await reads.during(async () => expect([200, 404]).toContain((await write()).status));
  expect(read.whole).toEqual([]);
  expect(read.entries).toBeLessThanOrEqual(MAX_ENTRIES);
});

test("the measure fails what it should: an export reads all there is", async () => {
  const read = await reads.during(async () => (await panel.call("GET", `${PRODUCTS}/export`)).text());
  expect(read.entries).toBeGreaterThan(MAX_ENTRIES);
});

test("every call that reads is tried", () => {
  const tried = new Set([...Object.keys(VISITED), ...Object.keys(PANEL), ...READS_ALL, "GET /api/orders/attempt"]);
  const others = Object.keys(CALLS).filter((call) => call.startsWith("GET") && !tried.has(call));
  expect(others.filter((call) => !READS_LITTLE.test(call))).toEqual([]);
});
