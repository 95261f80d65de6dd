import { sql } from "kysely";
import type { FreedMovement } from "#domain/order-event.ts";
import type { Tx } from "../db/connection.ts";

/** Lets the movements that confirmed an order pay again, except parts and those that paid another order, too. Returned as `restoreMovements` reads them. */
export async function freeMovements(tx: Tx, orderId: string): Promise<FreedMovement[]> {
  // Locked: if two orders of one movement go back to pending at once, the second sees what the first has removed.
  const { rows } = await sql<{ id: string; freed: FreedMovement }>`
    select movement.id, to_jsonb(movement) || to_jsonb(link) as freed
    from movements as movement join movement_orders as link on link.movement_id = movement.id
    where link.order_id = ${orderId} and exists (select from order_events where id = link.event_id and kind = 'status')
    order by movement.id for update of movement`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom("movement_orders").where("order_id", "=", orderId).where("movement_id", "in", ids).execute();
  await tx
    .deleteFrom("movements")
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("movement_orders").whereRef("movement_id", "=", "movements.id"))),
    )
    .execute();
  return rows.map(({ freed }) => freed);
}

/** Gives an order back what the undone change `eventId` freed, but for the movements that paid again since. */
export async function restoreMovements(tx: Tx, eventId: string): Promise<void> {
  const freed = sql`order_events cross join jsonb_array_elements(detail -> 'freed') as freed
    cross join jsonb_populate_record(null::movements, freed) as movement
    cross join jsonb_populate_record(null::movement_orders, freed) as link`;
  await sql`
    insert into movements select movement.* from ${freed} where order_events.id = ${eventId}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into movement_orders select link.* from ${freed} where order_events.id = ${eventId}
      and exists (select from movements where id = movement.id and confirmed_at = movement.confirmed_at)`.execute(tx);
}
