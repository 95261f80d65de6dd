import { type LineKey, removeLine, takeOne } from "#domain/cart.ts";
import { showToast } from "#ui/toast.ts";
import { drawerToasts } from "./drawer/copy.ts";
import { readCart, writeCart } from "./store.ts";

export function lessOf(key: LineKey): void {
  const before = readCart();
  const after = takeOne(before, key);
  writeCart(after);
  if (after.length < before.length) showToast(drawerToasts.removed);
}

export function removeFromCart(key: LineKey): void {
  writeCart(removeLine(readCart(), key));
  showToast(drawerToasts.removed);
}
