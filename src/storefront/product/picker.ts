import type { Product } from "#domain/product.ts";
import { createStore } from "#ui/store.ts";

const asked = createStore<Product | undefined>(undefined);

/** Asks the shopper for the talle and colour of a product on a card. */
export function openPicker(product: Product): void {
  asked.write(product);
}

export function closePicker(): void {
  asked.write(undefined);
}

/** The product whose choice is being asked for. */
export const usePickedProduct = asked.useValue;
