import type { Result } from "#domain/result.ts";
import { call, isRecord, post, type Problem, read } from "../api.ts";
import type { OrderView } from "../page.ts";

/** How often an order's page that somebody looks at asks what has become of it, in milliseconds. */
const POLL_INTERVAL = 15_000;

/**
 * Hands over an order whenever the page is looked at, and from then on every 15 seconds; `token` is its link's. A link
 * that opens nothing any more is not asked for again. Gives back how to stop.
 */
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

  document.addEventListener("visibilitychange", askNow, stopped);
  // Out of the back/forward cache; a page that was just made is new.
  window.addEventListener("pageshow", ({ persisted }) => persisted && askNow(), stopped);
  window.addEventListener("online", askNow, stopped);
  timer = setTimeout(askNow, POLL_INTERVAL);
  return stop;
}

/** In the body: an address stands in logs. */
async function findByLink(token: string): Promise<Result<OrderView, Problem>> {
  return read(await call("/api/orders/by-link", post({ token })), "order", isRecord);
}
