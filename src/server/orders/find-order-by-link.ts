import { ok, refuse, type Result } from "#domain/result.ts";
import { reserveAttempt } from "../auth/attempts.ts";
import { networkOf } from "../http/client-address.ts";
import type { Shop } from "../shop.ts";
import type { LookupRefusal } from "./find-my-order.ts";
import { findOrderView, type OrderView } from "./find-order.ts";
import { isOrderToken, orderIdOf } from "./order-link.ts";

const LINK_ACCOUNT = "link"; // no order's number; misses count like those of 'Mi pedido'

/** Undefined when the token opens no order. */
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

/** The id alone; undefined when the token opens no order. */
async function findIdByLink(
  { db, secretKey }: Pick<Shop, "db" | "secretKey">,
  token: string,
): Promise<string | undefined> {
  const id = orderIdOf(token);
  if (id === undefined) return undefined;
  const order = await db
    .selectFrom("orders")
    .select("link_version")
    .where("id", "=", id)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  return order && isOrderToken(secretKey, token, { id, ...order }) ? id : undefined;
}

type LinkShop = Pick<Shop, "db" | "storage" | "secretKey" | "environment">;

/** For a page that polls: valid tokens are never counted, misses are limited per network. */
export async function followOrder(
  shop: LinkShop,
  token: string,
  address: string,
): Promise<Result<OrderView, LookupRefusal>> {
  const order = await findOrderByLink(shop, token);
  return order ? ok(order) : refuse(await countMiss(shop, address));
}

/** For a page that listens: gives the order's id, and counts misses as `followOrder` does. */
export async function listenToOrder(
  shop: LinkShop,
  token: string,
  address: string,
): Promise<Result<string, LookupRefusal>> {
  const id = await findIdByLink(shop, token);
  return id === undefined ? refuse(await countMiss(shop, address)) : ok(id);
}

async function countMiss(shop: LinkShop, address: string): Promise<LookupRefusal> {
  const attempt = { purpose: "my-order", account: LINK_ACCOUNT, address: networkOf(address) } as const;
  const reserved = await reserveAttempt(shop.db, attempt, shop.environment.rateLimit);
  return reserved.ok ? { reason: "not-found" } : { reason: "rate-limited", ...reserved.refusal };
}
