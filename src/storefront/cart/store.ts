import { useSyncExternalStore } from "react";
import { addToCart, type Cart, CART_KEY, type CartLine, lineOf, parseCart } from "#domain/cart.ts";
import type { Product, Variant } from "#domain/product.ts";
import { showToast } from "#ui/toast.ts";
import { keep, readKept, watchKept } from "../storage.ts";
import { cartToasts } from "./copy.ts";

const EMPTY: Cart = [];

/** The cart of this browser; empty while the server renders. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => EMPTY);
}

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

/**
 * Reads the cart as it is stored now: before every change it is read again, so that two tabs never overwrite each
 * other. The same text gives the same cart.
 */
export function readCart(): Cart {
  const text = readKept(CART_KEY);
  if (text !== known.text) known = { text, cart: parseCart(text) };
  return known.cart;
}

let known: { text: string | null; cart: Cart } = { text: null, cart: EMPTY };

/** Keeps a cart and tells everyone who shows it. */
export function writeCart(cart: Cart): void {
  keep(CART_KEY, JSON.stringify(cart));
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = watchKept(CART_KEY, listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}
