import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { showToast, TOAST_DURATION } from "#ui/toast.ts";
import { lateCopy } from "./late-copy.ts";
import { latePart } from "./late-part.ts";

/**
 * The products of a page, which may be late. While `isLoading` the page shows its skeletons; after the last retry and
 * its toast the list is empty, and fills in by itself as soon as the server answers.
 */
export function useProducts(given: Product[] | null): { products: readonly Product[]; isLoading: boolean } {
  const [products, setProducts] = useState(given);
  const [hasFailed, setFailed] = useState(false);
  const part = latePart.usePart();

  useEffect(() => {
    if (given || typeof part !== "object") return;
    return part.fetchUntilThere(part.findProducts, setProducts, () => {
      setFailed(true);
      showToast(lateCopy.products);
    });
  }, [given, part]);

  return { products: products ?? [], isLoading: !products && !hasFailed };
}

/**
 * A product that may be late: null while it loads, `missing` when there is none. When the retries are used up the
 * shopper has as long as the toast stays to read why and is then sent home, unless the product came meanwhile or home
 * does not answer either.
 */
export function useProduct(id: string, given: Product | null): Product | null | "missing" {
  const [product, setProduct] = useState<Product | null | "missing">(given);
  const part = latePart.usePart();

  useEffect(() => {
    if (given || typeof part !== "object") return;
    let leaving: ReturnType<typeof setTimeout>;
    const stop = part.fetchUntilThere(
      () => part.findProduct(id),
      (found) => {
        clearTimeout(leaving);
        setProduct(found);
      },
      () => {
        showToast(lateCopy.product);
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
