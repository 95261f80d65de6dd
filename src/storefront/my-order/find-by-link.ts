import type { Result } from "#domain/result.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { callFor, type Problem } from "../call.ts";

/** Returns a function that finds the order's present state; undefined if a later call was answered first. */
export function createLinkFinder(token: string): () => Promise<Result<OrderView, Problem> | undefined> {
  let calls = 0;
  let answered = 0; // the latest call that was
  return async () => {
    const number = ++calls;
    // In the body, since addresses are logged.
    const answer = await callFor("POST /api/orders/by-link", { body: { token } }, "order");
    if (number < answered) return undefined;
    answered = number;
    return answer;
  };
}
