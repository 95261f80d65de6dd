import { orderPath } from "./order-link.ts";
import type { PlacedOrder } from "./place-order.ts";
import type { Shop } from "../shop.ts";

/** What the buyer's browser gets; `url` is the order's page by secret link. */
export function orderAnswer({ environment, secretKey }: Pick<Shop, "environment" | "secretKey">, order: PlacedOrder) {
  const { link_version, total_amount, created_at, ...told } = order;
  return {
    ...told,
    total_amount: Number(total_amount),
    created_at: created_at.toISOString(),
    url: environment.publicUrl + orderPath(secretKey, { id: order.id, link_version }),
  };
}
