import { ok, refuse, type Result } from "#domain/result.ts";
import type { OrderView } from "#storefront/page.ts";
import { reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import { networkOf } from "../http/client-address.ts";
import type { Shop } from "../shop.ts";
import { findOrderView } from "./find-order.ts";
import { isOrderToken, orderIdOf } from "./order-link.ts";

/** Counted as misses of 'Mi pedido' are, under a name that no order's number has. */
const LINK_ACCOUNT = "link";

export type LinkRefusal = { reason: "not-found" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** What the page behind an order's secret link shows; undefined when the token opens none. */
export async function findOrderByLink(
  { db, storage, secretKey }: Pick<Shop, "db" | "storage" | "secretKey">,
  token: string,
): Promise<OrderView | undefined> {
  const id = orderIdOf(token);
  if (id === undefined) return undefined;
  const found = await findOrderView(db, storage, id);
  if (!found || !isOrderToken(secretKey, token, { id, link_version: found.link_version })) return undefined;
  return found.view;
}

/**
 * The same for a page that follows its order. A token that opens an order is never counted, so an open page may ask as
 * often as it likes; misses are limited per address.
 */
export async function followOrder(
  shop: Pick<Shop, "db" | "storage" | "secretKey" | "environment">,
  token: string,
  address: string,
): Promise<Result<OrderView, LinkRefusal>> {
  const order = await findOrderByLink(shop, token);
  if (order) return ok(order);
  const attempt = { purpose: "my-order", account: LINK_ACCOUNT, address: networkOf(address) } as const;
  const reserved = await reserveAttempt(shop.db, attempt, shop.environment.rateLimit);
  return refuse(reserved.ok ? { reason: "not-found" } : { reason: "rate-limited", ...reserved.refusal });
}
