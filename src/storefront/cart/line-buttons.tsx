import { type Cart, type CartLine, chooseVariant, isSameLine, lineOf } from "#domain/cart.ts";
import { fullName, type Product } from "#domain/product.ts";
import { closePicker, openPicker } from "../product/picker.ts";
import { removeFromCart } from "./change-lines.ts";
import { drawerCopy } from "./drawer-copy.ts";
import { readCart, writeCart } from "./store.ts";

/** Takes a line out of the cart. `isWayOn` when nothing else makes the cart one that can be ordered. */
export function RemoveButton({ line, isWayOn = false }: { line: CartLine; isWayOn?: boolean }) {
  return (
    <button
      type="button"
      aria-label={drawerCopy.remove(fullName(line))}
      data-step="remove"
      data-blocked={isWayOn || undefined}
      onClick={(event) => {
        focusNextLine(event.currentTarget);
        removeFromCart(line);
      }}
      className="text-link min-h-11 text-sm text-muted"
    >
      {drawerCopy.removeShort}
    </button>
  );
}

/** Asks for the talle and colour of a line that was stored before its product had several. */
export function ChooseButton({ line }: { line: CartLine }) {
  const choose = () =>
    openPicker(productOf(line), (product, variant) => {
      const chosen = lineOf(product, variant);
      writeCart(chooseVariant(readCart(), line, chosen));
      closePicker();
      focusLine(readCart(), chosen);
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

/** What a line knows of its product; the picker fetches the variants. */
function productOf(line: CartLine): Product {
  return { ...line, variants: [], category: null, images: [] };
}

/**
 * The line that leaves takes its button along: the focus goes to the same button of a neighbour, or else to what the list
 * stands in says comes next.
 */
export function focusNextLine(button: HTMLElement): void {
  const line = button.closest("li");
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const same = neighbour?.querySelector<HTMLElement>(`[data-step=${button.dataset["step"]}]`);
  const next = same ?? neighbour?.querySelector<HTMLElement>("[data-step]");
  (next ?? button.closest("[data-lines]")?.querySelector<HTMLElement>("[data-after-lines]"))?.focus();
}

/** The chosen line stands in place of the one that was asked about, with other buttons. */
function focusLine(cart: Cart, chosen: CartLine): void {
  const index = cart.findIndex((line) => isSameLine(line, chosen));
  requestAnimationFrame(() => {
    const lines = document.querySelector("dialog[open] [data-cart]") ?? document.querySelector("[data-cart]");
    lines?.children[index]?.querySelector<HTMLElement>("[data-step]")?.focus();
  });
}
