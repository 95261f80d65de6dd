import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTransaction } from "../../../test/database.ts";
import { openShop } from "../../../test/shop.ts";
import { recordMiss } from "../orders/order-misses.ts";
import { hashNetworks } from "../orders/order-networks.ts";
import { jobsOf } from "./jobs.ts";
import { sweepTables } from "./sweep-tables.ts";

test("a table that cannot be swept keeps no other one's personal data", async () => {
  await using shop = await openShop();
  await recordMiss(shop.db, "ORD-001001", hashNetworks(shop.secretKey, "203.0.113.1"));
  await sql`update order_misses set created_at = created_at - interval '1 day'`.execute(shop.db);
  await using migrating = await openTransaction(shop);
  await migrating.run("lock table outbox");

  const job = jobsOf(shop).find(({ name }) => name === "sweep-rows");
  await expect(job?.run(shop, new AbortController().signal, "")).rejects.toThrow("A table could not be swept");

  expect(await shop.db.selectFrom("order_misses").selectAll().execute()).toEqual([]);
});

test("however many rows have piled up, they are deleted in statements that each end in time", async () => {
  await using shop = await openShop();
  await sql`
    insert into order_misses (order_number, network, created_at)
    select 'ORD-001001', '\\x01', now() - interval '2 days' from generate_series(1, 2500)`.execute(shop.db);
  // Stands in for the time limit of statements.
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise 'too slow'; end if;
      return null;
    end $$`.execute(shop.db);
  await sql`
    create trigger not_many after delete on order_misses referencing old table as gone
    for each statement execute function refuse_many()`.execute(shop.db);

  expect(await sweepTables(shop.db)).toBe(2500);
});

test("what limits counted while the clock was ahead no longer counts once it is right again", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" });
  await shop.db.updateTable("settings").set({ max_network_orders: 1 }).execute();
  const product = await shop.sells();
  const address = "203.0.113.1";
  await shop.orders([{ product }], { address });
  await recordMiss(shop.db, "ORD-001001", hashNetworks(shop.secretKey, address));
  for (const table of ["order_networks", "order_misses"]) {
    await sql`update ${sql.table(table)} set created_at = created_at + interval '2 years'`.execute(shop.db);
  }
  const later = { address, customer: { customer_dni: "30111222", customer_phone: "11 4555-6677" } };
  expect((await shop.orders([{ product }], later)).status).toBe(429);

  expect(await sweepTables(shop.db)).toBe(2);

  expect((await shop.orders([{ product }], later)).status).toBe(201);
});
