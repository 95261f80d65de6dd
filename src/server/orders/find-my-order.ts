import { setTimeout as sleep } from "node:timers/promises";
import type { FoundOrder } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { type Attempt, releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import type { Db } from "../db/connection.ts";
import { findMissesWait, recordMiss } from "./order-misses.ts";
import type { HashedNetwork } from "./order-limits.ts";
import { paymentOf } from "./payment.ts";

/** An answer takes at least so long, in milliseconds: nobody reads from it whether there is such an order. */
const ANSWER_AFTER = 200;

export type MyOrderRefusal = { reason: "not-found" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** Both as the shop stores them; `address` is the client's, and `networks` those of it. */
type MyOrder = { orderNumber: string; dni: string; address: string; networks: readonly HashedNetwork[] };

/**
 * Finds an order by its number and its buyer's DNI. Every miss is the same, whichever of the two was wrong. Misses are
 * limited per network, in all and on one number; what others miss on a number keeps nobody from finding it.
 */
export async function findMyOrder(
  db: Db,
  request: MyOrder,
  isLimited: boolean,
): Promise<Result<FoundOrder, MyOrderRefusal>> {
  const [found] = await Promise.all([countAndFind(db, request, isLimited), sleep(ANSWER_AFTER)]);
  return found;
}

async function countAndFind(
  db: Db,
  { orderNumber, dni, address, networks }: MyOrder,
  isLimited: boolean,
): Promise<Result<FoundOrder, MyOrderRefusal>> {
  const wait = isLimited ? await findMissesWait(db, orderNumber, networks) : null;
  if (wait !== null) return refuse({ reason: "rate-limited", retryAfter: wait });
  const attempt: Attempt = { purpose: "my-order", account: orderNumber, address };
  const reserved = await reserveAttempt(db, attempt, isLimited);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });

  const order = await db
    .selectFrom("orders")
    .select(["order_number", "status", "total_amount", "payment"])
    .where("order_number", "=", orderNumber)
    .where("customer_dni", "=", dni)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  if (!order) {
    if (isLimited) await recordMiss(db, orderNumber, networks);
    return refuse({ reason: "not-found" });
  }
  await releaseAttempt(db, reserved.value);
  return ok({
    ...order,
    total_amount: Number(order.total_amount),
    payment: await paymentOf(db, order.payment),
  });
}
