import { setTimeout as sleep } from "node:timers/promises";
import type { FoundOrder } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import {
  type Attempt,
  findEarlierFailures,
  releaseAttempt,
  type Reserved,
  reserveAttempt,
  type TooManyAttempts,
} from "../auth/attempts.ts";
import type { Db } from "../db/connection.ts";
import { paymentOf } from "./payment.ts";

/** Misses on one order's number, in the time attempts are remembered, until an address has one try only. */
const MAX_MISSES_OF_NUMBER = 20;

/** Addresses that missed on it until it is found by its link only: each brings a guess with it, and a network has many. */
const MAX_ADDRESSES_OF_NUMBER = 80;

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
  const attempt: Attempt = { purpose: "my-order", account: orderNumber, address };
  const reserved = await reserveAttempt(db, attempt, isLimited);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });
  if (isLimited && !(await mayGuess(db, attempt, reserved.value))) {
    // Nothing was checked, and whoever goes on trying must not keep the buyer out for good.
    await releaseAttempt(db, reserved.value);
    return refuse({ reason: "rate-limited", retryAfter: NUMBER_RETRY_AFTER });
  }

  const order = await db
    .selectFrom("orders")
    .select(["order_number", "status", "total_amount", "payment"])
    .where("order_number", "=", orderNumber)
    .where("customer_dni", "=", dni)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  if (!order) return refuse({ reason: "not-found" });
  await releaseAttempt(db, reserved.value);
  return ok({
    ...order,
    total_amount: Number(order.total_amount),
    payment: await paymentOf(db, order.payment),
  });
}

/** Two who miss on purpose must not lock the buyer out, who comes from somewhere else and knows the DNI. */
async function mayGuess(db: Db, attempt: Attempt, reserved: Reserved): Promise<boolean> {
  if (reserved.failuresOfAccount < MAX_MISSES_OF_NUMBER) return true;
  const { ofAddress, addresses } = await findEarlierFailures(db, attempt, reserved);
  return ofAddress === 0 && addresses < MAX_ADDRESSES_OF_NUMBER;
}
