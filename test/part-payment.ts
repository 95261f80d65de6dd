import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/db/connection.ts";
import { OWNER } from "./administrator.ts";

/** Adds a movement of this many pesos to a pending order, like reconciliation does if more is to come. */
export async function payPart(db: Db, orderId: string, pesos: number): Promise<void> {
  const id = randomUUID().replaceAll("-", "").repeat(2);
  await db
    .insertInto("movements")
    .values({ id, day: "2026-07-01", amount: pesos.toFixed(2), confirmed_by: OWNER.email })
    .execute();
  await sql`
    with added as (
      insert into order_events (order_id, from_status, to_status, kind, actor)
      values (${orderId}, 'pending', 'pending', 'payment-added', ${OWNER.email}) returning id
    ) insert into movement_orders (movement_id, order_id, event_id) select ${id}, ${orderId}, id from added`.execute(
    db,
  );
}
