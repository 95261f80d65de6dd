import { ok, refuse, type Result } from "#domain/result.ts";
import { reserveAttempt } from "../auth/attempts.ts";
import type { Shop } from "../shop.ts";
import type { LookupRefusal } from "./find-my-order.ts";
import { findOrderView, type OrderView } from "./find-order.ts";
import { isOrderToken, orderIdOf } from "./order-link.ts";

const LINK_ACCOUNT = "link"; // no order's number; misses count like those of 'Mi pedido'

export async function findOrderByLink(
  { db, storage, secretKey }: Pick<Shop, "db" | "storage" | "secretKey">,
  token: string,
): Promise<OrderView | undefined> {
  const id = orderIdOf(token);
  if (id === undefined) return undefined;
  const order = await findOrderView(db, storage, id);
  if (!order || !isOrderToken(secretKey, token, { id, link_version: order.link_version })) return undefined;
  return order.view;
}

/** For a page that polls: valid tokens are never counted, misses are limited per network. */
export async function followOrder(
  shop: Pick<Shop, "db" | "storage" | "secretKey" | "environment">,
  token: string,
  address: string,
): Promise<Result<OrderView, LookupRefusal>> {
  const order = await findOrderByLink(shop, token);
  return order ? ok(order) : refuse(await countMiss(shop, address));
}

/** The id behind a link, for a write; misses count like those of `followOrder`. */
export async function findOrderId(
  shop: Pick<Shop, "db" | "secretKey" | "environment">,
  token: string,
  address: string,
): Promise<Result<string, LookupRefusal>> {
  const id = await findLinkedId(shop, token);
  return id === undefined ? refuse(await countMiss(shop, address)) : ok(id);
}

/** Undefined if the token opens no order, or no longer does. */
export async function findLinkedId(
  { db, secretKey }: Pick<Shop, "db" | "secretKey">,
  token: string,
): Promise<string | undefined> {
  const id = orderIdOf(token);
  if (id === undefined) return undefined;
  const order = await db
    .selectFrom("orders")
    .select(["id", "link_version"])
    .where("id", "=", id)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  return order && isOrderToken(secretKey, token, order) ? order.id : undefined;
}

async function countMiss(
  { db, environment }: Pick<Shop, "db" | "environment">,
  address: string,
): Promise<LookupRefusal> {
  const attempt = { purpose: "my-order", account: LINK_ACCOUNT, address } as const;
  const reserved = await reserveAttempt(db, attempt, environment.rateLimit);
  return reserved.ok ? { reason: "not-found" } : { reason: "rate-limited", ...reserved.refusal };
}
