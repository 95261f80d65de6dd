import { type ChangedLine, refreshCart } from "#domain/cart-news.ts";
import { type CartLine, type CheckedLine, isSameLine, type LineKey } from "#domain/cart.ts";
import { orderedLine, type OrderedLine } from "#domain/checkout-attempt.ts";
import { variantName } from "#domain/product.ts";
import { singleFlight } from "#domain/single-flight.ts";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { callFor } from "../call.ts";
import { findLostOrder } from "../checkout/screen/lost-answer.ts";
import { drawerToasts } from "./drawer/copy.ts";
import { readCart, writeCart } from "./store.ts";

const news = createStore<readonly ChangedLine[]>([]);

/** Undefined once the shopper has changed the quantity. */
export function useNewsOf(line: CartLine): ChangedLine | undefined {
  return news.useValue().find(({ after }) => isSameLine(after, line) && after.quantity === line.quantity);
}

/** Returns the changes to show the shopper. */
export function refreshLines(sent: readonly LineKey[], checked: readonly CheckedLine[]): ChangedLine[] {
  const { cart, changed } = refreshCart(readCart(), sent, checked);
  writeCart(cart);
  const isOld = ({ after }: ChangedLine) => changed.some((now) => isSameLine(now.after, after));
  news.write([...news.read().filter((old) => !isOld(old)), ...changed]);
  return changed;
}

/** Changes nothing without an answer, or while it is unknown whether these lines were ordered. */
export const checkCartNow = singleFlight(async (): Promise<void> => {
  if ((await findLostOrder()) === "unknown") return;
  const cart = readCart();
  if (cart.length === 0) return;
  const answer = await callFor("POST /api/cart/check", { body: { items: cart.map(lineToCheck) } }, "lines");
  if (!answer.ok) return;
  const changed = refreshLines(cart, answer.value);
  if (changed.length > 0) showToast(drawerToasts.changed(changed));
});

/** A line without size and colour is checked by product, which may have several variants by now. */
function lineToCheck(line: CartLine): OrderedLine {
  return { ...orderedLine(line), variant_id: variantName(line) ? line.variant_id : null };
}
