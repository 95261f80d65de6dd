import { useState } from "react";
import type { Product, Variant } from "#domain/product.ts";
import { addProduct } from "../cart/store.ts";
import { type Axis, type Choice, chosenVariant, missingAxis, stockFor } from "./choice.ts";

/** Adds the chosen variant to the cart, or passes it to `onChosen`. */
export function useBuying(
  product: Product,
  choice: Choice,
  flow: "card" | "detail",
  onChosen = (variant: Variant) => addProduct(product, variant, flow),
) {
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const missing = missingAxis(choice);
  const stock = stockFor(product.variants, choice);

  /** Returns the axis still to choose, or undefined after adding. */
  const buy = (): Axis | undefined => {
    const variant = chosenVariant(product.variants, choice);
    setChoiceMissing(!variant);
    if (variant) onChosen(variant);
    return missing;
  };
  return { stock, missing: isChoiceMissing ? missing : undefined, buy };
}
