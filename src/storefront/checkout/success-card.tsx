import { useEffect, useSyncExternalStore } from "react";
import { loadCheckout, useCheckoutPart } from "./late-part.ts";
import { hasShownOrder, watchOrders } from "./kept-orders.ts";

/** The card of the order just placed, on top of the home page; it stays, also after a reload, until it is dismissed. */
export function SuccessCard() {
  const isShown = useSyncExternalStore(watchOrders, hasShownOrder, () => false);
  const part = useCheckoutPart();
  useEffect(() => {
    if (isShown) void loadCheckout();
  }, [isShown]);
  return isShown && typeof part === "object" ? <part.OrderCard /> : null;
}
