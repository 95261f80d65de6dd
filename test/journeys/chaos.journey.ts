import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { sql } from "kysely";
import type { Tx } from "#server/db/connection.ts";
import { buy } from "../../scripts/chaos/buyers.ts";
import { type ChaosShop, openChaosShop } from "../../scripts/chaos/chaos-shop.ts";
import { checkHistory } from "../../scripts/chaos/check-history.ts";
import { checkMessages } from "../../scripts/chaos/check-messages.ts";
import { checkOrders } from "../../scripts/chaos/check-orders.ts";
import { checkPages } from "../../scripts/chaos/check-pages.ts";
import { checkReceipts } from "../../scripts/chaos/check-receipts.ts";
import { checkStock } from "../../scripts/chaos/check-stock.ts";
import { listAcknowledged } from "../../scripts/chaos/history.ts";
import type { PlannedKill } from "../../scripts/chaos/kill-processes.ts";
import { readAllPages } from "../../scripts/chaos/page-readers.ts";
import { openPanel } from "../../scripts/chaos/panel.ts";
import { readRows } from "../../scripts/chaos/read-rows.ts";
import { runLoad } from "../../scripts/chaos/run-load.ts";
import type { Rule } from "../../scripts/chaos/violation.ts";
import { openCachingProxy } from "../caching-proxy.ts";
import { OWNER } from "../shop-process.ts";

const LOAD = { seed: 14, orders: 120, buyers: 24 };

const MESSAGE_TIMEOUT = 60_000; // ms

const KILLS: PlannedKill[] = [
  { afterOrders: 20, victim: "postmaster" },
  { afterOrders: 50, victim: "worker" },
  { afterOrders: 80, victim: "parent" },
];

const ROLLED_BACK = new Error("rolled back");

/** The rules that are broken by `plant`, which is rolled back. */
async function rulesBrokenBy({ db, history }: ChaosShop, plant: (tx: Tx) => Promise<unknown>): Promise<Rule[]> {
  const rules = new Set<Rule>();
  const planting = db.transaction().execute(async (tx) => {
    await plant(tx);
    const rows = await readRows(tx);
    const { violations } = checkMessages(history, rows, [OWNER.email]);
    for (const { rule } of [...checkOrders(history, rows), ...checkStock(history, rows), ...violations])
      rules.add(rule);
    throw ROLLED_BACK;
  });
  await expect(planting).rejects.toBe(ROLLED_BACK);
  return [...rules];
}

test("buyers, mailboxes and visitors saw what is stored, whatever was killed; what is planted is found", async () => {
  await using chaos = await openChaosShop({ orders: LOAD.orders, isScarce: true, isOwnerNotified: true });
  const { shop, db, history } = chaos;
  await runLoad(chaos, { ...LOAD, kills: KILLS });
  await chaos.skipHeartbeats();
  expect(await chaos.untilMessagesAreSent(MESSAGE_TIMEOUT)).toEqual([]);

  const { violations, indexes } = await checkHistory(chaos);
  expect(violations).toEqual([]);
  expect(indexes).toBeGreaterThan(0);
  expect(history.kills).toHaveLength(KILLS.length);
  expect(listAcknowledged(history)).toHaveLength(LOAD.orders);

  await test.step("the last unit sold twice", async () => {
    const copyOrder = (tx: Tx) =>
      sql`
      with original as (select * from orders where status = 'pending' order by id limit 1), copy as (
        insert into orders (customer_name, customer_lastname, customer_dni, customer_address, customer_postal_code,
          customer_city, total_amount, idempotency_key, request_hash, payment, delivery)
        select customer_name, customer_lastname, customer_dni, customer_address, customer_postal_code, customer_city,
          total_amount, ${randomUUID()}, request_hash, payment, delivery from original
        returning id
      )
      insert into order_items (order_id, line_number, product_id, variant_id, name, unit_price, quantity)
      select copy.id, line_number, product_id, variant_id, name, unit_price, quantity
      from copy, order_items where order_id = (select id from original)`.execute(tx);
    expect(await rulesBrokenBy(chaos, copyOrder)).toEqual(expect.arrayContaining(["oversold", "unknown", "stock"]));
  });

  await test.step("an acknowledged order that is lost", async () => {
    const [first] = listAcknowledged(history);
    const removeOrder = (tx: Tx) =>
      tx
        .deleteFrom("orders")
        .where("idempotency_key", "=", first?.plan.key ?? "")
        .execute();
    expect(await rulesBrokenBy(chaos, removeOrder)).toContain("lost");
  });

  await test.step("a total that is not the sum of its parts, and a unit that moved by itself", async () => {
    const raiseTotal = (tx: Tx) => sql`update orders set total_amount = total_amount + 1`.execute(tx);
    expect(await rulesBrokenBy(chaos, raiseTotal)).toEqual(["total"]);
    const addUnit = (tx: Tx) => sql`update product_variants set stock = stock + 1`.execute(tx);
    expect(await rulesBrokenBy(chaos, addUnit)).toEqual(["stock", "oversold"]);
  });

  await test.step("a mail that came twice, one that never came, and a receipt that is gone", async () => {
    const [arrival] = history.arrivals;
    if (!arrival) throw new Error("No mail came");
    const rows = await readRows(db);
    const check = (arrivals: typeof history.arrivals) =>
      checkMessages({ ...history, arrivals, kills: [] }, rows, [OWNER.email]).violations;
    expect(check([...history.arrivals, arrival])).toHaveLength(1);
    expect(check(history.arrivals.filter(({ messageId }) => messageId !== arrival.messageId))).toHaveLength(1);

    const panel = await openPanel(shop.url);
    const nothing = { ...panel, download: () => Promise.resolve(undefined) };
    const sent = listAcknowledged(history).filter(({ receipt }) => receipt);
    expect(sent.length).toBeGreaterThan(0);
    expect(await checkReceipts(history, nothing)).toHaveLength(sent.length);
  });

  await test.step("a page that a cache in between holds back", async () => {
    await using proxy = await openCachingProxy(shop.url);
    await readAllPages(history, proxy.url, 1);
    expect(checkPages(history)).toEqual([]);
    await buy(history, { ...LOAD, url: shop.url, orders: LOAD.orders + 20 }, new AbortController().signal);
    await expect
      .poll(async () => {
        await readAllPages(history, proxy.url, 1);
        return checkPages(history).some(({ rule }) => rule === "stale");
      })
      .toBe(true);
  });
});
