import { type Cart, isSameLine, type LineKey, removeLine, takeOne } from "#domain/cart.ts";
import { withRestored } from "#domain/restored-line.ts";
import { showToast } from "#ui/toast.ts";
import { drawerToasts } from "./drawer/copy.ts";
import { readCart, writeCart } from "./store.ts";

export function takeOneFromCart(key: LineKey, onRestored: OnRestored): void {
  const before = readCart();
  const after = takeOne(before, key);
  writeCart(after);
  if (after.length < before.length) announceRemoved(before, key, onRestored);
}

export function removeFromCart(key: LineKey, onRestored: OnRestored): void {
  const before = readCart();
  writeCart(removeLine(before, key));
  announceRemoved(before, key, onRestored);
}

/** By then the pressed 'Deshacer' is gone, so the caller moves the focus. */
type OnRestored = (line: LineKey) => void;

function announceRemoved(before: Cart, key: LineKey, onRestored: OnRestored): void {
  const index = before.findIndex((line) => isSameLine(line, key));
  const line = before[index];
  if (!line) return;
  const restore = () => {
    writeCart(withRestored(readCart(), line, index));
    onRestored(line);
  };
  showToast(drawerToasts.removed(restore));
}
