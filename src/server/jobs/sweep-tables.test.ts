import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTransaction } from "../../../test/database.ts";
import { openShop } from "../../../test/shop.ts";
import { recordMiss } from "../orders/order-misses.ts";
import { hashNetworks } from "../orders/order-networks.ts";
import { jobsOf } from "./jobs.ts";

test("a table that cannot be swept keeps no other one's personal data", async () => {
  await using shop = await openShop();
  await recordMiss(shop.db, "ORD-001001", hashNetworks(shop.secretKey, "203.0.113.1"));
  await sql`update order_misses set created_at = created_at - interval '1 day'`.execute(shop.db);
  await using migrating = await openTransaction(shop);
  await migrating.run("lock table outbox");

  const job = jobsOf(shop).find(({ name }) => name === "sweep-rows");
  await expect(job?.run(shop, "", new AbortController().signal)).rejects.toThrow();

  expect(await shop.db.selectFrom("order_misses").selectAll().execute()).toEqual([]);
});
