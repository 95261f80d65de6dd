import { setTimeout as sleep } from "node:timers/promises";
import type { FoundOrder } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import type { Db } from "../db/connection.ts";
import { networkOf } from "../http/client-address.ts";

/** Misses on one order's number, from wherever, until it is found by its link only; in the time attempts are remembered. */
const MAX_MISSES_OF_NUMBER = 20;

/** Seconds until somebody may try such a number again: the oldest misses are forgotten by then. */
const NUMBER_RETRY_AFTER = 300;

/** An answer takes at least so long, in milliseconds: nobody reads from it whether there is such an order. */
const ANSWER_AFTER = 200;

export type MyOrderRefusal = { reason: "not-found" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** Both as the shop stores them; `address` is the client's. */
type MyOrder = { orderNumber: string; dni: string; address: string };

/**
 * Finds an order by its number and its buyer's DNI. Every miss is the same, whichever of the two was wrong; misses are
 * limited per address and per number.
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
  { orderNumber, dni, address }: MyOrder,
  isLimited: boolean,
): Promise<Result<FoundOrder, MyOrderRefusal>> {
  const attempt = await reserveAttempt(
    db,
    { purpose: "my-order", account: orderNumber, address: networkOf(address) },
    isLimited,
  );
  if (!attempt.ok) return refuse({ reason: "rate-limited", ...attempt.refusal });
  if (isLimited && attempt.value.failuresOfAccount >= MAX_MISSES_OF_NUMBER) {
    // Nothing was checked, and whoever goes on trying must not keep the buyer out for good.
    await releaseAttempt(db, attempt.value);
    return refuse({ reason: "rate-limited", retryAfter: NUMBER_RETRY_AFTER });
  }

  const order = await db
    .selectFrom("orders")
    .select(["order_number", "status", "total_amount", "payment"])
    .where("order_number", "=", orderNumber)
    .where("customer_dni", "=", dni)
    .executeTakeFirst();
  if (!order) return refuse({ reason: "not-found" });
  await releaseAttempt(db, attempt.value);
  return ok({ ...order, total_amount: Number(order.total_amount) });
}
