import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { showToast } from "#ui/toast.ts";
import { lazyCopy } from "./copy.ts";
import { lazyPart } from "./lazy-part.ts";

/** `isLoading` shows skeletons; after the last retry the list is empty, and fills in once the server answers. */
export function useProducts(given: Product[] | null): { products: readonly Product[]; isLoading: boolean } {
  const [products, setProducts] = useState(given);
  const [hasFailed, setFailed] = useState(false);
  const part = lazyPart.usePart();

  useEffect(() => {
    if (given || typeof part !== "object") return;
    return part.fetchWithRetry(part.findProducts, setProducts, () => {
      setFailed(true);
      showToast(lazyCopy.products);
    });
  }, [given, part]);

  return { products: products ?? [], isLoading: !products && !hasFailed };
}
