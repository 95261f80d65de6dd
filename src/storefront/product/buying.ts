import { useState } from "react";
import type { Product, Variant } from "#domain/product.ts";
import { addProduct } from "../cart/store.ts";
import { type Axis, type Choice, chosenVariant, missingAxis, stockFor } from "./choice.ts";

/**
 * What a shopper who is choosing sees and can do: the units left, what is still asked for, and adding, or whatever else
 * `onChosen` does with the variant.
 */
export function useBuying(
  product: Product,
  choice: Choice,
  flow: "card" | "detail",
  onChosen = (variant: Variant) => addProduct(product, variant, flow),
) {
  const [wasAsked, setAsked] = useState(false);
  const missing = missingAxis(choice);
  const stock = stockFor(product.variants, choice);

  /** Adds what is chosen and gives nothing, or gives what is still to choose. */
  const buy = (): Axis | undefined => {
    const variant = chosenVariant(product.variants, choice);
    setAsked(!variant);
    if (variant) onChosen(variant);
    return missing;
  };
  return { stock, asked: wasAsked ? missing : undefined, buy };
}
