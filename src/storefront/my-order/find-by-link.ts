import type { Result } from "#domain/result.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { callFor, type Problem } from "../call.ts";

/** Gives what finds the order as it is each time it is called; undefined when a later call has overtaken the answer. */
export function createLinkFinder(token: string): () => Promise<Result<OrderView, Problem> | undefined> {
  let last = 0;
  return async () => {
    const number = ++last;
    // In the body, since addresses are logged.
    const answer = await callFor("POST /api/orders/by-link", { body: { token } }, "order");
    return number === last ? answer : undefined;
  };
}
