import type { Product, Variant } from "#domain/product.ts";
import { createStore } from "#ui/store.ts";

export type OnChosen = (product: Product, variant: Variant) => void; // without it, one unit is added to the cart

const request = createStore<{ product: Product; onChosen: OnChosen | undefined } | undefined>(undefined);

export function openPicker(product: Product, onChosen?: OnChosen): void {
  request.write({ product, onChosen });
}

export function closePicker(): void {
  request.write(undefined);
}

export const usePicked = request.useValue;
