import type * as v from "valibot";
import type { OrderStatus } from "#domain/order.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db } from "../db/connection.ts";
import type { matchedOrder } from "./reconciliation-schemas.ts";

export type ShownOrder = { order: v.InferOutput<typeof matchedOrder>; status: OrderStatus };

export async function findShownOrders(db: Db, ids: readonly string[]): Promise<Map<string, ShownOrder>> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "order_number", "total_amount", "delivery", "customer_name", "customer_lastname"])
    .select(["created_at", "status"])
    .where("id", "=", anyOf(ids, "uuid"))
    .execute();
  return new Map(
    rows.map(({ status, total_amount, delivery, created_at, ...row }) => [
      row.id,
      {
        order: {
          ...row,
          total_amount: Number(total_amount),
          ...(delivery?.price && { delivery_price: delivery.price }),
          created_at: created_at.toISOString(),
        },
        status,
      },
    ]),
  );
}
