import { createLinkFinder } from "../../my-order/find-by-link.ts";
import { whenShown } from "../../my-order/when-shown.ts";
import { type StoredOrder, updateOrder } from "../placed-orders.ts";

/** Fetches the order's state now and whenever the page is seen or online again. Returns a function that stops it. */
export function followCard({ key, path }: Pick<StoredOrder, "key" | "path">): () => void {
  const stopped = new AbortController();
  const findOrder = createLinkFinder(path.split("/").at(-1) ?? "");
  const fetchState = async () => {
    if (document.hidden) return;
    const answer = await findOrder();
    if (!answer) return;
    if (answer.ok) updateOrder(key, answer.value);
    // The link was revoked: further misses would count against this network.
    else if (answer.refusal.code === "not-found") stopped.abort();
  };
  whenShown(() => void fetchState(), stopped);
  void fetchState();
  return () => stopped.abort();
}
