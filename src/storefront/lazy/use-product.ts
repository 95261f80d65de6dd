import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { showToast, TOAST_DURATION } from "#ui/toast.ts";
import { lazyCopy } from "./copy.ts";
import { lazyPart } from "./lazy-part.ts";

/** Null while loading. After the last retry a toast tells the shopper, who is sent home if home answers. */
export function useProduct(id: string, given: Product | null): Product | null | "missing" {
  const [product, setProduct] = useState<Product | null | "missing">(given);
  const part = lazyPart.usePart();

  useEffect(() => {
    if (given || typeof part !== "object") return;
    let leaving: ReturnType<typeof setTimeout>;
    const stop = part.fetchWithRetry(
      () => part.findProduct(id),
      (fetched) => {
        clearTimeout(leaving);
        setProduct(fetched);
      },
      () => {
        showToast(lazyCopy.product);
        leaving = setTimeout(() => void part.goHomeIfItAnswers(), TOAST_DURATION);
      },
    );
    return () => {
      clearTimeout(leaving);
      stop();
    };
  }, [id, given, part]);

  return product;
}
