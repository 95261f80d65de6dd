import { type Cart, isSameLine, type LineKey, removeLine, takeOne } from "#domain/cart.ts";
import { withRestored } from "#domain/restored-line.ts";
import { showToast } from "#ui/toast.ts";
import { drawerToasts } from "./drawer/copy.ts";
import { readCart, writeCart } from "./store.ts";

export function lessOf(key: LineKey): void {
  const before = readCart();
  const after = takeOne(before, key);
  writeCart(after);
  if (after.length < before.length) announceRemoved(before, key);
}

export function removeFromCart(key: LineKey): void {
  const before = readCart();
  writeCart(removeLine(before, key));
  announceRemoved(before, key);
}

function announceRemoved(before: Cart, key: LineKey): void {
  const index = before.findIndex((line) => isSameLine(line, key));
  const line = before[index];
  if (line) showToast(drawerToasts.removed(() => writeCart(withRestored(readCart(), line, index))));
}
