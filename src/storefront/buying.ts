import { useState } from "react";
import type { Product, Variant } from "#domain/product.ts";
import { addProduct } from "./cart/store.ts";
import { type Axis, type Choice, chosenVariant, missingAxis, stockFor } from "./choice.ts";

/** What a shopper who is choosing sees and can do: the units left, what is still asked for, and adding. */
export function useBuying(product: Product, choice: Choice, flow: "card" | "detail") {
  const [wasAsked, setAsked] = useState(false);
  const missing = missingAxis(choice);
  const stock = stockFor(product.variants, choice);

  /** Adds what is chosen, or says what is missing. */
  const buy = (): { added: Variant } | { missing: Axis } | undefined => {
    setAsked(true);
    if (missing) return { missing };
    const variant = chosenVariant(product.variants, choice);
    if (!variant) return undefined;
    addProduct(product, variant, flow);
    return { added: variant };
  };
  return { stock, asked: wasAsked ? missing : undefined, buy };
}
