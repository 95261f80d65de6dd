import { sql, type UpdateObject } from "kysely";
import type { Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** Raises the version, so that edits based on an older one are refused. */
export async function updateOrder(
  tx: Tx,
  id: string,
  changes: Omit<UpdateObject<DB, "orders">, "version"> = {},
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...changes, version: NEXT_VERSION })
    .where("id", "=", id)
    .execute();
}

export const NEXT_VERSION = sql<number>`version + 1`;
