import { findByLink } from "../../my-order/find-by-link.ts";
import { whenShown } from "../../my-order/when-shown.ts";
import { type StoredOrder, updateOrder } from "../placed-orders.ts";

/** Fetches the order's state now and whenever the page is seen or online again. The result stops it. */
export function followCard({ key, path }: Pick<StoredOrder, "key" | "path">): () => void {
  const stopped = new AbortController();
  let asked = 0;
  const fetchState = async () => {
    if (document.hidden) return;
    const own = ++asked;
    const answer = await findByLink(path.split("/").at(-1) ?? "");
    // An answer may come after that of a later question: what it says is older.
    if (own !== asked) return;
    if (answer.ok) updateOrder(key, answer.value);
    // The link was revoked: further misses would only be counted against this network.
    else if (answer.refusal.code === "not-found") stopped.abort();
  };
  whenShown(() => void fetchState(), stopped);
  void fetchState();
  return () => stopped.abort();
}
