import type { OrderedLine } from "#domain/checkout-attempt.ts";
import type { Shop } from "../shop.ts";
import { orderAnswer } from "./order-answer.ts";
import { paymentOf } from "./payment.ts";

export type AttemptAnswer = ReturnType<typeof orderAnswer> & { items: OrderedLine[] };

/** Undefined while there is none. Only the buyer's browser knows the key (decisions, "Lost answers"). */
export async function findAttempt(
  shop: Pick<Shop, "db" | "environment" | "secretKey">,
  key: string,
): Promise<AttemptAnswer | undefined> {
  const row = await shop.db
    .selectFrom("orders")
    .select(["id", "order_number", "status", "total_amount", "link_version", "payment", "created_at"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const items = await shop.db
    .selectFrom("order_items")
    .select(["product_id as id", "variant_id", "quantity"])
    .where("order_id", "=", row.id)
    .orderBy("line_number")
    .execute();
  return { ...orderAnswer(shop, { ...row, payment: await paymentOf(shop.db, row.payment) }), items };
}
