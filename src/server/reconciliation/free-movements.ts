import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/** Lets the movements that confirmed an order pay again, but for those that paid another order too. Parts stay: they are paid. */
export async function freeMovements(tx: Tx, orderId: string): Promise<void> {
  // Locked: of two orders of one movement that wait again at once, the second sees what the first has removed.
  const { rows } = await sql<{ id: string }>`
    select id from movements where id in (
      select movement_id from movement_orders as link join order_events as event on event.id = link.event_id
      where link.order_id = ${orderId} and event.kind = 'status')
    order by id for update`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom("movement_orders").where("order_id", "=", orderId).where("movement_id", "in", ids).execute();
  await tx
    .deleteFrom("movements")
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("movement_orders").whereRef("movement_id", "=", "movements.id"))),
    )
    .execute();
}
