import type { Result } from "#domain/result.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { callFor, type Problem } from "../call.ts";

/** In the body, since addresses are logged. */
export function findByLink(token: string): Promise<Result<OrderView, Problem>> {
  return callFor("POST /api/orders/by-link", { body: { token } }, "order");
}
