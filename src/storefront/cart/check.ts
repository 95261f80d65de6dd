import { type CartLine, type CheckedLine, isSameLine, type LineKey } from "#domain/cart.ts";
import { type ChangedLine, refreshCart } from "#domain/cart-news.ts";
import { createStore } from "#ui/store.ts";
import { showToast } from "#ui/toast.ts";
import { checkCart } from "../buying-api.ts";
import { findLostOrder } from "../checkout/lost-answer.ts";
import { drawerToasts } from "./drawer-copy.ts";
import { readCart, writeCart } from "./store.ts";

/** What the last checks found different in the lines of this tab. */
const news = createStore<readonly ChangedLine[]>([]);

/** What changed in a line; one whose quantity the shopper has changed since is no news any more. */
export function useNewsOf(line: CartLine): ChangedLine | undefined {
  return news.useValue().find(({ after }) => isSameLine(after, line) && after.quantity === line.quantity);
}

/** Takes over today's facts; gives back what the shopper has to be told. */
export function refreshLines(asked: readonly LineKey[], checked: readonly CheckedLine[]): ChangedLine[] {
  const { cart, changed } = refreshCart(readCart(), asked, checked);
  writeCart(cart);
  const isOld = ({ after }: ChangedLine) => changed.some((now) => isSameLine(now.after, after));
  news.write([...news.read().filter((old) => !isOld(old)), ...changed]);
  return changed;
}

let checking: Promise<void> | undefined;

/**
 * Asks the server for today's names, prices and stock. An answer that does not come changes nothing; nor does anything
 * change while nobody knows whether these very lines were ordered.
 */
export function checkCartNow(): Promise<void> {
  checking ??= askAndRefresh().finally(() => (checking = undefined));
  return checking;
}

async function askAndRefresh(): Promise<void> {
  if ((await findLostOrder()) === "unknown") return;
  const asked = readCart();
  if (asked.length === 0) return;
  const answer = await checkCart(asked);
  if (!answer.ok) return;
  const changed = refreshLines(asked, answer.value);
  if (changed.length > 0) showToast(drawerToasts.changed(changed));
}
