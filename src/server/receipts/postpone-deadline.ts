import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/** Moves an unpaid order's deadline to at least so many minutes from now. Returns the new deadline, if moved. */
export async function postponeDeadline(db: Db, orderId: string, minutes: number): Promise<Date | undefined> {
  const least = sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`;
  const moved = await db
    .updateTable("orders")
    .set({ payment_due_at: least })
    .where("id", "=", orderId)
    .where("status", "=", "pending")
    .where("payment_due_at", "<", least)
    .returning("payment_due_at")
    .executeTakeFirst();
  return moved?.payment_due_at ?? undefined;
}
