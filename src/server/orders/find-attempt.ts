import * as v from "valibot";
import type { Shop } from "../shop.ts";
import { orderRow } from "./list-orders.ts";
import { orderPath } from "./order-link.ts";
import { paymentDetails, paymentOf } from "./payment.ts";
import type { PlacedOrder } from "./place-order.ts";

type Signing = Pick<Shop, "environment" | "secretKey">;

/** What the buyer's browser gets; `url` is the order's secret link. */
export const placedOrder = v.strictObject({
  ...v.pick(orderRow, ["id", "order_number", "status", "total_amount", "delivery", "created_at"]).entries,
  payment: paymentDetails,
  url: v.string(),
});

export const attemptOrder = v.strictObject({
  ...placedOrder.entries,
  items: v.array(v.strictObject({ id: v.string(), variant_id: v.string(), quantity: v.number() })),
});

export type AttemptOrder = v.InferOutput<typeof attemptOrder>;

export function placedAnswer(
  { environment, secretKey }: Signing,
  { link_version, total_amount, created_at, ...order }: PlacedOrder,
): v.InferOutput<typeof placedOrder> {
  return {
    ...order,
    total_amount: Number(total_amount),
    created_at: created_at.toISOString(),
    url: environment.publicUrl + orderPath(secretKey, { id: order.id, link_version }),
  };
}

/** Undefined while there is none. Only the buyer's browser knows the key (decision 022). */
export async function findAttempt(shop: Signing & Pick<Shop, "db">, key: string): Promise<AttemptOrder | undefined> {
  const row = await shop.db
    .selectFrom("orders")
    .select(["id", "order_number", "status", "total_amount", "link_version", "payment", "delivery", "created_at"])
    .where("idempotency_key", "=", key)
    .forKeyShare() // as `placeOrder` does: whoever is told of an order may rely on it
    .executeTakeFirst();
  if (!row) return undefined;
  const items = await shop.db
    .selectFrom("order_items")
    .select(["product_id as id", "variant_id", "quantity"])
    .where("order_id", "=", row.id)
    .orderBy("line_number")
    .execute();
  return { ...placedAnswer(shop, { ...row, payment: await paymentOf(shop.db, row.payment) }), items };
}
