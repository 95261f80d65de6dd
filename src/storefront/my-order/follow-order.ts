import { LIVE } from "#domain/live.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { openChannel } from "#ui/live-channel.ts";
import { createLinkFinder } from "./find-by-link.ts";

const POLL_INTERVAL = 5_000; // milliseconds, while the live channel is not open or an answer is missing

/** Fetches the order whenever it changed while the page is visible, until the link is gone. Returns a function that stops it. */
export function followOrder(token: string, onOrder: (order: OrderView) => void): () => void {
  let isLive = false;
  let isMissed = false; // the last answer did not come
  let isStopped = false;
  const findOrder = createLinkFinder(token);

  const refresh = async () => {
    const answer = await findOrder();
    if (isStopped || !answer) return;
    isMissed = !answer.ok;
    if (answer.ok) onOrder(answer.value);
    else if (answer.refusal.code === "not-found") stop();
  };
  const close = openChannel({
    address: `/api/orders/live?token=${encodeURIComponent(token)}`,
    names: ["order"],
    figures: LIVE,
    onEvents: refresh,
    onGap: refresh,
    onState: (state) => (isLive = state === "open"),
  });
  const poll = setInterval(() => {
    if ((!isLive || isMissed) && !document.hidden) void refresh();
  }, POLL_INTERVAL);
  const stop = () => {
    isStopped = true;
    clearInterval(poll);
    close();
  };
  return stop;
}
