import type { Product, Variant } from "#domain/product.ts";
import { createStore } from "#ui/store.ts";

type OnChosen = (product: Product, variant: Variant) => void; // without it, one unit is added to the cart

const asked = createStore<{ product: Product; onChosen?: OnChosen } | undefined>(undefined);

export function openPicker(product: Product, onChosen?: OnChosen): void {
  asked.write({ product, ...(onChosen && { onChosen }) });
}

export function closePicker(): void {
  asked.write(undefined);
}

export const usePicked = asked.useValue;
