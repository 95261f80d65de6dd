import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { ok, type Result } from "#domain/result.ts";
import { isUuid } from "#domain/uuid.ts";
import { callFor, type Problem } from "../call.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";

/** An id without a product is no longer on sale. */
type Answered = { ids: ReadonlySet<string>; products: ReadonlyMap<string, Product> };

const NOTHING: Answered = { ids: new Set(), products: new Map() };

async function fetchProducts(stored: readonly string[]): Promise<Result<Product[], Problem>> {
  // No product has any other id.
  const ids = stored.filter(isUuid);
  if (ids.length === 0) return ok([]);
  return callFor("GET /api/products", { query: { ids: ids.join() } }, "products");
}

/** `products` is undefined while loading, `gone` are no longer on sale. Retries after failures, `retry` at once. */
export function useFavouriteProducts(ids: readonly string[]): {
  products: Product[] | undefined;
  gone: string[];
  hasFailed: boolean;
  retry: () => void;
} {
  const [answered, setAnswered] = useState(NOTHING);
  const [hasFailed, setFailed] = useState(false);
  const isAnswered = areAnswered(ids, answered);

  useEffect(() => {
    if (areAnswered(ids, answered)) return;
    return fetchWithRetry(
      () => fetchProducts(ids),
      (products) =>
        setAnswered({ ids: new Set(ids), products: new Map(products.map((product) => [product.id, product])) }),
      undefined,
      setFailed,
    );
  }, [ids, answered]);

  return {
    products: isAnswered ? ids.flatMap((id) => answered.products.get(id) ?? []) : undefined,
    gone: isAnswered ? ids.filter((id) => !answered.products.has(id)) : [],
    hasFailed,
    retry: () => setAnswered({ ...answered }),
  };
}

function areAnswered(ids: readonly string[], { ids: answeredIds }: Answered): boolean {
  return ids.every((id) => answeredIds.has(id));
}
