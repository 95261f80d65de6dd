import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { dniAsTyped, dniSpellings } from "#domain/customer.ts";
import { readOrderNumber } from "#domain/order-number.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { type Attempt, releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import type { Db } from "../db/connection.ts";
import { orderProgress, progressOf } from "./find-order.ts";
import { orderRow } from "./list-orders.ts";
import { findMissesWait, recordMiss } from "./order-misses.ts";
import { type HashedNetwork, hashNetworks } from "./order-networks.ts";
import { dueAtForBuyer } from "./payment-deadline.ts";
import { paymentDetails, paymentOf } from "./payment.ts";

const ANSWER_AFTER = 200; // ms at least, so that the time does not tell whether the order exists

/** Nothing about the buyer, and no link. */
export const orderLookup = v.strictObject({
  ...v.pick(orderRow, ["order_number", "status", "total_amount", "delivery"]).entries,
  payment: paymentDetails,
  ...orderProgress.entries,
});

export type OrderLookup = v.InferOutput<typeof orderLookup>;

export type LookupRefusal = { reason: "not-found" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** Number and DNI in their stored form; `networks` are the address's. */
type MyOrder = { orderNumber: string; dni: string; address: string; networks: readonly HashedNetwork[] };

type FoundOrder = { id: string; order: OrderLookup };

/** What was typed, in its stored form. Text that is no order number is looked up as typed and counts as a miss. */
export function readMyOrder(secretKey: string, address: string, typed: { order_number: string; dni: string }): MyOrder {
  return {
    orderNumber: readOrderNumber(typed.order_number) ?? typed.order_number,
    dni: dniAsTyped(typed.dni),
    address,
    networks: hashNetworks(secretKey, address),
  };
}

/** All misses look the same. They are limited per network, in total and per number; others' misses block nobody. */
export async function findMyOrder(
  db: Db,
  request: MyOrder,
  isLimited: boolean,
): Promise<Result<FoundOrder, LookupRefusal>> {
  const [order] = await Promise.all([countAndFind(db, request, isLimited), sleep(ANSWER_AFTER)]);
  return order;
}

async function countAndFind(
  db: Db,
  { orderNumber, dni, address, networks }: MyOrder,
  isLimited: boolean,
): Promise<Result<FoundOrder, LookupRefusal>> {
  const wait = isLimited ? await findMissesWait(db, orderNumber, networks) : null;
  if (wait !== null) return refuse({ reason: "rate-limited", retryAfter: wait });
  const attempt: Attempt = { purpose: "my-order", account: orderNumber, address };
  const reserved = await reserveAttempt(db, attempt, isLimited);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });

  const order = await db
    .selectFrom("orders")
    .select(["id", "order_number", "status", "total_amount", "payment", "delivery"])
    .select((eb) => dueAtForBuyer(eb).as("payment_due_at"))
    .where("order_number", "=", orderNumber)
    .where("customer_dni", "in", dniSpellings(dni))
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  if (!order) {
    if (isLimited) await recordMiss(db, orderNumber, networks);
    return refuse({ reason: "not-found" });
  }
  await releaseAttempt(db, reserved.value);
  const { id, order_number, status, delivery } = order;
  const lookup: OrderLookup = {
    order_number,
    status,
    total_amount: Number(order.total_amount),
    payment: await paymentOf(db, order.payment),
    delivery,
    ...(await progressOf(db, order)),
  };
  return ok({ id, order: lookup });
}
