import { useSyncExternalStore } from "react";
import {
  addToCart,
  type Cart,
  CART_KEY,
  type CartLine,
  type ChangedLine,
  type CheckedLine,
  isSameLine,
  lineOf,
  type LineKey,
  parseCart,
  refreshCart,
  removeLine,
  takeOne,
} from "#domain/cart.ts";
import type { Product, Variant } from "#domain/product.ts";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { checkCart } from "../api.ts";
import { keep, readKept, watchKept } from "../storage.ts";
import { cartToasts } from "./copy.ts";

export { openDrawer } from "../checkout/view.ts";

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

/** One less; the last one takes the line with it. */
export function lessOf(key: LineKey): void {
  const before = readCart();
  const after = takeOne(before, key);
  writeCart(after);
  if (after.length < before.length) showToast(cartToasts.removed);
}

export function removeFromCart(key: LineKey): void {
  writeCart(removeLine(readCart(), key));
  showToast(cartToasts.removed);
}

export function clearCart(): void {
  writeCart(EMPTY);
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

/** What the last check found different in the lines of this tab; a line the shopper changes since is no news. */
const news = createStore<readonly ChangedLine[]>([]);

function writeCart(cart: Cart): void {
  const isCurrent = ({ after }: ChangedLine) =>
    cart.some((line) => isSameLine(line, after) && line.quantity === after.quantity);
  news.write(news.read().filter(isCurrent));
  keep(CART_KEY, JSON.stringify(cart));
  for (const listener of listeners) listener();
}

export function useNewsOf(key: LineKey): ChangedLine | undefined {
  return news.useValue().find(({ after }) => isSameLine(after, key));
}

/** Takes over today's facts and tells the shopper what changed. */
export function refreshLines(asked: readonly LineKey[], checked: readonly CheckedLine[]): ChangedLine[] {
  const { cart, changed } = refreshCart(readCart(), asked, checked);
  writeCart(cart);
  const isOld = (line: CartLine) => changed.some(({ after }) => isSameLine(after, line));
  news.write([...news.read().filter(({ after }) => !isOld(after)), ...changed]);
  return changed;
}

let checking: Promise<void> | undefined;

/** Asks the server for today's names, prices and stock. An answer that does not come changes nothing. */
export function checkCartNow(): Promise<void> {
  checking ??= askAndRefresh().finally(() => (checking = undefined));
  return checking;
}

async function askAndRefresh(): Promise<void> {
  const asked = readCart();
  if (asked.length === 0) return;
  const answer = await checkCart(asked);
  if (!answer.ok) return;
  const changed = refreshLines(asked, answer.value);
  if (changed.length > 0) showToast(cartToasts.changed(changed));
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
