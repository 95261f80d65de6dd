import { useEffect } from "react";
import type { PageSettings } from "#domain/settings.ts";
import { readCart } from "../cart/store.ts";
import { closeDrawerOnLoad, closeDrawerOnReturn } from "../checkout/history.ts";
import { lazyPart } from "./lazy-part.ts";

/** The dialogs of every page, the cart's drawer and the picker, once their code has loaded. */
export function LazyDialogs({ delivery }: Pick<PageSettings, "delivery">) {
  const part = lazyPart.usePart();
  useEffect(() => {
    closeDrawerOnLoad();
    void lazyPart.load();
    // After an order the cart is empty.
    return closeDrawerOnReturn(() => readCart().length === 0);
  }, []);
  return typeof part === "object" ? <part.Dialogs delivery={delivery} /> : null;
}
