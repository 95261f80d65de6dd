import { addToCart, CART_KEY, type CartLine, lineOf, parseCart } from "#domain/cart.ts";
import type { Product, Variant } from "#domain/product.ts";
import { showToast } from "#ui/toast.ts";
import { createKept } from "../kept/kept.ts";
import { cartToasts } from "./copy.ts";

/** The cart of this browser; empty while the server renders. */
export const { read: readCart, write: writeCart, useValue: useCart } = createKept(CART_KEY, parseCart);

/** Adds one unit and says so, or says that there is none left. Never opens the drawer. */
export function addProduct(product: Product, variant: Variant, flow: "card" | "detail"): void {
  if (addLine(lineOf(product, variant))) {
    showToast(flow === "detail" ? cartToasts.addedFromDetail(product.name) : cartToasts.added);
  }
}

/** One more of a line, by the same rule as adding and with the same refusal; the drawer itself shows the success. */
export function addLine(line: CartLine): boolean {
  const added = addToCart(readCart(), line);
  if (added.ok) writeCart(added.value);
  else showToast(added.refusal.reason === "too-many-lines" ? cartToasts.full : cartToasts.noStock);
  return added.ok;
}
