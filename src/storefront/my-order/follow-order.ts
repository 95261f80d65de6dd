import type { Result } from "#domain/result.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { callFor, type Problem } from "../call.ts";

const POLL_INTERVAL = 15_000; // milliseconds

/** Fetches the order whenever the page is visible, every 15 seconds, until the link is gone. The result stops it. */
export function followOrder(token: string, onOrder: (order: OrderView) => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const ask = async () => {
    clearTimeout(timer);
    if (isAsking || document.hidden) return;
    isAsking = true;
    const answer = await findByLink(token);
    isAsking = false;
    if (stopped.signal.aborted) return;
    if (answer.ok) onOrder(answer.value);
    else if (answer.refusal.code === "not-found") return stop();
    timer = setTimeout(() => void ask(), POLL_INTERVAL);
  };
  const stop = () => {
    stopped.abort();
    clearTimeout(timer);
  };
  const askNow = () => void ask();

  whenShown(askNow, stopped);
  timer = setTimeout(askNow, POLL_INTERVAL);
  return stop;
}

/** Calls back when the page may be seen or online again, until `stopped`. */
export function whenShown(listener: () => void, stopped: AbortController): void {
  document.addEventListener("visibilitychange", listener, stopped);
  // From the back/forward cache only.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listener(), stopped);
  window.addEventListener("online", listener, stopped);
}

/** In the body, since addresses are logged. */
export function findByLink(token: string): Promise<Result<OrderView, Problem>> {
  return callFor("POST /api/orders/by-link", { body: { token } }, "order");
}
