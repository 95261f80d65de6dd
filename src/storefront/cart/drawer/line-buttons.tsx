import {
  canBeChosen,
  canBeOrdered,
  type CartLine,
  chooseVariant,
  isSameLine,
  type LineKey,
  lineOf,
} from "#domain/cart.ts";
import { fullName, type Product } from "#domain/product.ts";
import { closePicker, openPicker } from "../../product/picker.ts";
import { removeFromCart } from "../change-lines.ts";
import { readCart, writeCart } from "../store.ts";
import { drawerCopy } from "./copy.ts";

export function RemoveButton({ line }: { line: CartLine }) {
  const isWayOn = !canBeOrdered(line) && !canBeChosen(line); // the cart can be ordered without this line only
  return (
    <button
      type="button"
      aria-label={drawerCopy.remove(fullName(line))}
      data-step="remove"
      data-blocked={isWayOn || undefined}
      onClick={(event) => {
        focusNextLine(event.currentTarget);
        removeFromCart(line, focusLine);
      }}
      className="text-link min-h-11 text-sm text-muted"
    >
      {drawerCopy.removeShort}
    </button>
  );
}

export function ChooseButton({ line }: { line: CartLine }) {
  const choose = () =>
    openPicker(productOf(line), (product, variant) => {
      const chosen = lineOf(product, variant);
      writeCart(chooseVariant(readCart(), line, chosen));
      closePicker();
      focusLine(chosen);
    });
  return (
    <button
      type="button"
      aria-label={drawerCopy.chooseFor(line.name)}
      data-blocked
      onClick={choose}
      className="text-link mr-auto min-h-11 text-sm font-medium"
    >
      {drawerCopy.choose}
    </button>
  );
}

/** Without variants: the picker fetches them. */
function productOf(line: CartLine): Product {
  return { ...line, variants: [], category: null, images: [] };
}

/** A removed line's focus goes to the same button of a neighbour, else behind the list. */
export function focusNextLine(button: HTMLElement): void {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const same = neighbour?.querySelector<HTMLElement>(`[data-step=${button.dataset["step"]}]`);
  const next = same ?? neighbour?.querySelector<HTMLElement>("[data-step]");
  (next ?? behindLines(button))?.focus();
}

/** A line just added: it replaced the one without a variant, or was restored. In the checkout it may have no button. */
export function focusLine(line: LineKey): void {
  const index = readCart().findIndex((other) => isSameLine(other, line));
  requestAnimationFrame(() => {
    const list = findShown("[data-cart]");
    (list?.children[index]?.querySelector<HTMLElement>("[data-step]") ?? behindLines(list))?.focus();
  });
}

function behindLines(element: Element | null): HTMLElement | null | undefined {
  return element?.closest("[data-lines]")?.querySelector<HTMLElement>("[data-after-lines]");
}

/** Shows the line that keeps the cart from being ordered; it says why. */
export function showBlockedLine(): void {
  const button = findShown("[data-blocked]");
  const summary = button?.closest("details");
  if (summary) summary.open = true;
  button?.focus({ preventScroll: true });
  button?.closest("li")?.scrollIntoView({ block: "center" });
}

/** In the drawer while it is open, else in the summary of the checkout. */
function findShown(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`dialog[open] ${selector}`) ?? document.querySelector(selector);
}
