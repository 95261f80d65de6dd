import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

/** Lets the movements of an undone event pay again, but for those that paid another order too. */
export async function freeMovements(tx: Tx, eventId: string): Promise<void> {
  // Locked: of two orders of one movement that are undone at once, the second sees what the first has removed.
  const { rows } = await sql<{ id: string }>`
    select id from movements where id in (select movement_id from movement_orders where event_id = ${eventId})
    order by id for update`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom("movement_orders").where("event_id", "=", eventId).execute();
  await tx
    .deleteFrom("movements")
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("movement_orders").whereRef("movement_id", "=", "movements.id"))),
    )
    .execute();
}
