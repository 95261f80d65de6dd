import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { recordAudit } from "../audit/audit.ts";
import { listAudit } from "../audit/entries.ts";
import type { Db, Tx } from "../db/connection.ts";
import { exportOrders } from "./export-orders.ts";
import { listOrders, selectPage } from "./list-orders.ts";
import type { OrderFilter } from "./matching-orders.ts";
import { listMethodsOfOrders } from "./methods-of-orders.ts";
import { summarise } from "./summary.ts";

/**
 * The most rows that a plan's step may read for a page of 50 and the row after it. A value of one order in forty is
 * found by scanning back through forty times as many orders; a rarer one by its own index. Neither grows with the shop.
 */
const ROWS_LOOKED_AT = 51 * 40 + 51;

/** The orders of a shop after some good years. */
const MANY = 10_000;

/** As many as one statement can place within its timeout, even on a busy machine. */
const AT_ONCE = 1_000;

const [BY_POST, COLLECTED, DELETED, NEVER] = [
  "11111111-0000-4000-8000-000000000000",
  "22222222-0000-4000-8000-000000000000",
  "33333333-0000-4000-8000-000000000000",
  "44444444-0000-4000-8000-000000000000",
] as const;

/**
 * Fills a shop with ten thousand orders of two years, one every hundred minutes, with one line each: few are pending or
 * cancelled, names and amounts repeat as in life. Order 4000 is from the only Nuñez, with the only skirt; one order in
 * sixty is for a hoodie, the others for a shirt. The first 2000 are older than the shop's delivery methods; of the
 * others one was collected, and 40 used a method deleted since.
 */
async function placeManyOrders(db: Db): Promise<void> {
  for (let from = 1; from <= MANY; from += AT_ONCE) {
    await sql`
      with placed as (
        insert into orders (customer_name, customer_lastname, customer_dni, customer_phone, customer_email, customer_address,
          customer_postal_code, customer_city, total_amount, status, idempotency_key, request_hash, payment, created_at,
          item_names, delivery)
        select
          (array['María', 'Juan', 'Ana', 'José', 'Lucía', 'Martín', 'Sofía', 'Diego', 'Paula', 'Andrés'])[1 + n % 10],
          case when n = 4000 then 'Núñez' else
            (array['González', 'Rodríguez', 'Gómez', 'Fernández', 'López', 'Díaz', 'Martínez'])[1 + n % 7] || 'a' || n % 97 end,
          (20000000 + n)::text, '11 5' || lpad(n::text, 7, '0'), 'comprador' || n || '@example.com', 'Defensa ' || n, 'C1065',
          'Buenos Aires', case when n = 4000 then 123456 else 1000 * (1 + n % 40) end,
          case when n % 100 = 0 then 'cancelled' when n > ${MANY} - 50 then 'pending' when n % 3 = 0 then 'shipped'
            else 'delivered' end,
          gen_random_uuid(), '\\x00', '{"alias": "saitam.tienda", "holder": "Saitam SRL", "cbu": "", "bank": "", "cuit": ""}',
          timestamptz '2024-01-01 12:00Z' + n * interval '100 minutes',
          case when n = 4000 then 'Pollera Ñandú' when n % 60 = 1 then 'Buzo Once' else 'Remera' end,
          case when n > 2000 then jsonb_build_object('kind', 'delivery', 'name', 'Correo', 'price', 0, 'method_id', case
            when n = 4000 then ${COLLECTED} when n <= 2040 then ${DELETED} else ${BY_POST} end::text) end
        from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) as n
        returning id, total_amount, item_names
      )
      insert into order_items (order_id, line_number, product_id, variant_id, name, unit_price, quantity)
      select id, 1, gen_random_uuid(), gen_random_uuid(), item_names, total_amount, 1 from placed`.execute(db);
  }
  // As autovacuum would have done over the years.
  await sql`vacuum analyze orders`.execute(db);
  await sql`vacuum analyze order_items`.execute(db);
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await placeManyOrders(shop.db);
});
afterAll(() => shop[Symbol.asyncDispose]());

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function rowsIn(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}

/** PostgreSQL's plan for a page of orders: the kinds of its steps, and the most rows that one of them read. */
async function planOf(filter: OrderFilter, after?: { value: string; id: string }) {
  const [row] = await selectPage(shop.db, { ...filter, after, limit: 50 }).explain<{
    "QUERY PLAN": [{ Plan: PlanNode }];
  }>("json", sql`analyze`);
  if (!row) throw new Error("Nothing was explained");
  const nodes = nodesOf(row["QUERY PLAN"][0].Plan);
  return { steps: nodes.map((node) => node["Node Type"]), rows: Math.max(...nodes.map(rowsIn)) };
}

/** The start of the orders' second half. */
async function middle() {
  const { id, created_at } = await shop.db
    .selectFrom("orders")
    .select(["id", "created_at"])
    .where("customer_lastname", "=", "Núñez")
    .executeTakeFirstOrThrow();
  return { value: created_at.toISOString(), id };
}

const FILTERS: [name: string, filter: OrderFilter][] = [
  ["nothing", {}],
  ["a common status", { status: "delivered" }],
  ["a rare status", { status: "cancelled" }],
  ["a status that no order has", { status: "confirmed" }],
  ["a day", { desde: "2024-06-03", hasta: "2024-06-03" }],
  ["an open end", { desde: "2024-06-03" }],
  ["an open beginning", { hasta: "2024-06-03" }],
  ["a common delivery method", { entrega: BY_POST }],
  ["a rare delivery method", { entrega: COLLECTED }],
  ["a delivery method of long ago", { entrega: DELETED }],
  ["a delivery method that no order has", { entrega: NEVER }],
  ["no delivery", { entrega: "none" }],
  ["a delivery method and a rare status", { entrega: BY_POST, status: "cancelled" }],
  ["no delivery and days", { entrega: "none", desde: "2024-02-03", hasta: "2024-06-03" }],
  ["a common name and a rare delivery method", { q: "maria", entrega: COLLECTED }],
  ["a status and days", { status: "cancelled", desde: "2024-06-03", hasta: "2025-06-03" }],
  ["an order's number", { q: "ORD-004000" }],
  ["bare figures", { q: "4000" }],
  ["a DNI", { q: "20.004.000" }],
  ["a common amount", { q: "$ 12.000" }],
  ["a rare amount", { q: "123.456" }],
  ["a phone", { q: "11 5000-4000" }],
  ["a rare name", { q: "nunez" }],
  ["a common name", { q: "maria" }],
  ["name and last name", { q: "jose gomeza3" }],
  ["one letter", { q: "m" }],
  ["two letters that begin no name", { q: "zq" }],
  ["a name that nobody has", { q: "zubizarreta" }],
  ["an e-mail", { q: "comprador4000@example.com" }],
  ["a word that is in every order", { q: "example" }],
  ["a product that most orders hold", { q: "remera" }],
  ["a product that few orders hold", { q: "buzo once" }],
  ["a product that one order holds", { q: "nandu" }],
  ["a name and a product", { q: "maria remera" }],
  ["a product and a rare status", { q: "buzo", status: "cancelled" }],
  ["a common name and a rare status", { q: "maria", status: "cancelled" }],
  ["a common name in a few days", { q: "maria", desde: "2024-06-03", hasta: "2024-06-10" }],
];

test.each(FILTERS)("%s is found by an index, on the first page and on a deep one", async (_, filter) => {
  for (const after of [undefined, await middle()]) {
    const { steps, rows } = await planOf(filter, after);
    expect(steps).not.toContain("Seq Scan");
    expect(rows, steps.join(", ")).toBeLessThanOrEqual(ROWS_LOOKED_AT);
  }
});

test("the measure fails what it should: a search without its index looks at every order", async () => {
  const [row] = await shop.db
    .selectFrom("orders")
    .selectAll()
    .where(sql<boolean>`customer_city ilike '%rosario%'`)
    .orderBy("created_at", "desc")
    .limit(51)
    .explain<{ "QUERY PLAN": [{ Plan: PlanNode }] }>("json", sql`analyze`);
  expect(Math.max(...nodesOf(row!["QUERY PLAN"][0].Plan).map(rowsIn))).toBe(MANY);
});

test("the pages are all the orders, each once, newest first", async () => {
  const numbers: string[] = [];
  let after: { value: string; id: string } | undefined;
  for (;;) {
    const { orders } = await listOrders(shop.db, shop.storage, { limit: 200, after });
    numbers.push(...orders.map((order) => order.order_number));
    const last = orders.at(-1);
    if (!last || orders.length < 200) break;
    after = { value: last.created_at, id: last.id };
  }
  expect(numbers).toHaveLength(MANY);
  expect(numbers).toEqual(numbers.toSorted().toReversed());
});

test("the methods that orders have are found without reading them all", async () => {
  await shop.db.transaction().execute(async (tx) => {
    const before = await wholeReads(tx);
    expect((await listMethodsOfOrders(tx)).map(({ id }) => id)).toEqual([BY_POST, COLLECTED, DELETED]);
    expect(await wholeReads(tx)).toBe(before);
  });
});

test("the sums come from an index alone", async () => {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
    explain (analyze, format json) select sum(total_amount) filter (where status <> 'cancelled') from orders
  `.execute(shop.db);
  expect(nodesOf(rows[0]!["QUERY PLAN"][0].Plan).map((node) => node["Node Type"])).toContain("Index Only Scan");
  expect(await summarise(shop.db)).toMatchObject({ total_orders: MANY });
});

test("an export has every order", async () => {
  let rows = 0;
  for await (const row of exportOrders(shop.db, {})) rows += row.length > 0 ? 1 : 0;
  expect(rows).toBe(1 + MANY);
});

/** How often this connection has scanned all of `orders`. */
async function wholeReads(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seq_scan: string }>`
    select seq_scan from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx);
  return Number(rows[0]?.seq_scan);
}

test("what was done to orders is listed under their names without reading them all", async () => {
  const { orders } = await listOrders(shop.db, shop.storage, { limit: 50 });
  const entries = orders.map(({ id }) => ({
    actor: null,
    action: "status-changed" as const,
    subject: { id, name: "as it was" },
  }));
  await shop.db.transaction().execute(async (tx) => {
    await recordAudit(tx, ...entries);
    const before = await wholeReads(tx);
    const listed = await listAudit(tx, { limit: 50 });
    expect(await wholeReads(tx)).toBe(before);
    const names = new Set(listed.entries.map((entry) => entry.name_today));
    expect(names).toEqual(new Set(orders.map((order) => order.order_number)));
  });
});
