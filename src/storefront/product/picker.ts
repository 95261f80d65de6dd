import type { Product, Variant } from "#domain/product.ts";
import { createStore } from "#ui/store.ts";

/** What is done with the choice; without it, one unit is added to the cart. */
type OnChosen = (product: Product, variant: Variant) => void;

const asked = createStore<{ product: Product; onChosen?: OnChosen } | undefined>(undefined);

/** Asks the shopper for the talle and colour of a product on a card or in the cart. */
export function openPicker(product: Product, onChosen?: OnChosen): void {
  asked.write({ product, ...(onChosen && { onChosen }) });
}

export function closePicker(): void {
  asked.write(undefined);
}

/** The product whose choice is being asked for, and what becomes of it. */
export const usePicked = asked.useValue;
