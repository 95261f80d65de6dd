import type { OrderLookup } from "#domain/order.ts";
import type { Result } from "#domain/result.ts";
import { call, isRecord, post, type Problem, read } from "../api.ts";

/** `orderNumber` as typed; a miss never says which of the two is wrong. */
export async function findOrder(orderNumber: string, dni: string): Promise<Result<OrderLookup, Problem>> {
  const answer = await call("/api/orders/find", post({ order_number: orderNumber, dni }));
  return read(answer, "order", isRecord);
}
