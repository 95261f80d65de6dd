import {
  canBeOrdered,
  type Cart,
  type CartLine,
  type CheckedLine,
  isSameLine,
  type LineKey,
  maxQuantity,
} from "./cart.ts";
import { unitPrice } from "./product.ts";

export type ChangedLine = { before: CartLine; after: CartLine };

/** `checked` answers `checkedKeys` in the same order; lines edited during the request stay as the shopper left them. */
export function refreshCart(
  cart: Cart,
  checkedKeys: readonly LineKey[],
  checked: readonly CheckedLine[],
): { cart: Cart; changed: ChangedLine[] } {
  const refreshed: CartLine[] = [];
  const changed: ChangedLine[] = [];
  for (const before of cart) {
    const answer = checked[checkedKeys.findIndex((key) => isSameLine(key, before))];
    const after = answer ? refreshLine(before, answer) : before;
    if (isNews(before, after)) changed.push({ before, after });

    // A line stored without a variant may turn out to be the same variant as another line.
    const twin = refreshed.find((line) => isSameLine(line, after));
    if (twin) twin.quantity = atMost(twin.quantity + after.quantity, twin.stock);
    else refreshed.push({ ...after });
  }
  return { cart: refreshed, changed };
}

function refreshLine(before: CartLine, { changes, ...today }: CheckedLine): CartLine {
  if (!today.is_active || changes.includes("gone")) return { ...before, is_active: false };
  return { ...today, quantity: atMost(before.quantity, today.stock) };
}

/** A sold-out line keeps one unit, so that it can be shown. */
function atMost(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity({ stock })));
}

function isNews(before: CartLine, after: CartLine): boolean {
  return (
    before.name !== after.name ||
    unitPrice(before) !== unitPrice(after) ||
    before.quantity !== after.quantity ||
    canBeOrdered(before) !== canBeOrdered(after)
  );
}
