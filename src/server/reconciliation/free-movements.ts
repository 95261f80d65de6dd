import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/** When an event is undone, what paid by it may pay again, unless it paid another order too. */
export async function freeMovements(tx: Tx, eventId: string): Promise<void> {
  await sql`
    with freed as (delete from movement_orders where event_id = ${eventId} returning movement_id, order_id)
    delete from movements where id in (select movement_id from freed) and not exists (
      select from movement_orders as link
      where link.movement_id = movements.id and link.event_id <> ${eventId})`.execute(tx);
}
