import { sql } from "kysely";
import { expect, test } from "vitest";
import { orderOf, withdrawalOf, CARMELA } from "../../../test/buyer-records.ts";
import { openPanel } from "../../../test/panel.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { applyRetention } from "./retention.ts";

const storeFor = (shop: TestShop, retention_months: number | null) =>
  shop.db.updateTable("settings").set({ retention_months }).execute();

/** Ages the whole order; its last event separately if given. */
async function age(shop: TestShop, id: string, created: string, lastEvent = created): Promise<void> {
  await sql`update orders set created_at = now() - ${created}::interval where id = ${id}`.execute(shop.db);
  await sql`update order_events set created_at = now() - ${lastEvent}::interval where order_id = ${id}`.execute(
    shop.db,
  );
}

test("what was closed longer ago than the setting says loses its data; what is open, newer or unanswered does not", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const due = await orderOf(shop, panel, { status: "delivered" });
  const open = await orderOf(shop, panel, { status: "shipped" });
  const closedLately = await orderOf(shop, panel, { status: "cancelled" });
  await age(shop, due.id, "13 months");
  await age(shop, open.id, "13 months");
  await age(shop, closedLately.id, "13 months", "2 months");
  await orderOf(shop, panel, { status: "delivered" });
  const answered = await withdrawalOf(shop, panel, { name: "Carmela", phone: CARMELA.customer_phone });
  await withdrawalOf(shop, panel, { name: "Carmela", phone: CARMELA.customer_phone }, "");
  await sql`update regrets set created_at = now() - interval '13 months', answered_at =
    case when answered_at is not null then now() - interval '13 months' end`.execute(shop.db);

  expect(await applyRetention(shop)).toEqual({ orders: 0, regrets: 0 });
  const counted = await panel.call("GET", "/api/admin/buyers/retention?months=12");
  expect(await counted.json()).toEqual({ due: { orders: 1, regrets: 1, is_more: false } });
  await storeFor(shop, 12);
  expect(await applyRetention(shop)).toEqual({ orders: 1, regrets: 1 });
  expect(await applyRetention(shop)).toEqual({ orders: 0, regrets: 0 });

  const gone = await shop.db.selectFrom("orders").select("id").where("anonymised_at", "is not", null).execute();
  expect(gone).toEqual([{ id: due.id }]);
  expect(await shop.db.selectFrom("regrets").select("id").where("name", "=", "").execute()).toEqual([{ id: answered }]);
});

/** More than one batch delivered eight years ago, and as many this year. */
async function orderLongAgo({ db }: TestShop, count: number): Promise<void> {
  await sql`insert into orders (customer_name, customer_lastname, customer_dni, customer_phone, customer_address,
      customer_postal_code, customer_city, total_amount, status, idempotency_key, request_hash, payment, created_at)
    select 'Carmela', 'Zubizarreta', '27888999', '11 4777-8888', 'Rivarola 1357', 'C1042', 'CABA', n, 'delivered',
      gen_random_uuid(), '\\x00', '{}', now() - case when n > ${count} then interval '1 day' else interval '8 years' end
    from generate_series(1, ${2 * count}) as n`.execute(db);
}

test("of very many what is due is told as more than what was counted", async () => {
  await using shop = await openShop();
  await orderLongAgo(shop, 301);
  const panel = await openPanel(shop);
  const counted = await panel.call("GET", "/api/admin/buyers/retention?months=12");
  expect(await counted.json()).toEqual({ due: { orders: 300, regrets: 0, is_more: true } });
});

test("three processes at once do it once, order by order, and the audit adds up", async () => {
  await using shop = await openShop();
  await orderLongAgo(shop, 250);
  const totals = () => sql`select id, order_number, total_amount, status from orders order by id`.execute(shop.db);
  const before = await totals();
  await storeFor(shop, 84);

  const jobs = jobsOf(shop).filter(({ name }) => name === "apply-retention");
  const often = jobs.map((job) => ({ ...job, pollSeconds: 0.5 }));
  const processes = [1, 2, 3].map(() => runJobs(shop, often));
  await sql`select enqueue_job('apply-retention') from generate_series(1, 3)`.execute(shop.db);
  const open = sql`select id from jobs.job where name = 'apply-retention' and state <> 'completed'`;
  await expect.poll(async () => (await open.execute(shop.db)).rows).toEqual([]);
  await Promise.all(processes.map((process) => process.stop()));

  const versions = await sql<{ link_version: number; count: string }>`select link_version, count(*) from orders
    where (anonymised_at is not null) = (link_version = 2) group by 1 order by 1`.execute(shop.db);
  expect(versions.rows).toEqual([
    { link_version: 1, count: "250" },
    { link_version: 2, count: "250" },
  ]);
  expect((await totals()).rows).toEqual(before.rows);
  const audited = await sql<{ sum: string }>`select sum((changes -> 'orders' ->> 1)::int) as sum from audit_log
    where action = 'retention-applied' and actor is null`.execute(shop.db);
  expect(audited.rows).toEqual([{ sum: "250" }]);
});
