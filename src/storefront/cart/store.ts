import { addToCart, CART_KEY, type CartLine, lineOf, parseCart } from "#domain/cart.ts";
import type { Product, Variant } from "#domain/product.ts";
import { showToast } from "#ui/toast.ts";
import { isStoredCopy } from "../offline/stored-copy.ts";
import { createStored } from "../stored/stored.ts";
import { cartToasts } from "./copy.ts";

/** Empty while the server renders. */
export const { read: readCart, write: writeCart, useValue: useCart } = createStored(CART_KEY, parseCart);

/** Never opens the drawer. */
export function addProduct(product: Product, variant: Variant, flow: "card" | "detail"): void {
  if (addLine(lineOf(product, variant))) {
    showToast(flow === "detail" ? cartToasts.addedFromDetail(product.name) : cartToasts.added);
  }
}

/** Refused like any addition, and on stored pages; the open drawer itself shows the success. */
export function addLine(line: CartLine): boolean {
  if (isStoredCopy()) {
    showToast(cartToasts.offline);
    return false;
  }
  const added = addToCart(readCart(), line);
  if (added.ok) writeCart(added.value);
  else showToast(added.refusal.reason === "too-many-lines" ? cartToasts.full : cartToasts.noStock);
  return added.ok;
}
