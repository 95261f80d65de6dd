import { useCallback, useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { ok, type Result } from "#domain/result.ts";
import { call, type Problem, read } from "../api.ts";

/** What was asked for so far; a product that is not among the found ones is no longer on sale. */
type Answered = { ids: ReadonlySet<string>; products: ReadonlyMap<string, Product> };

const NOTHING: Answered = { ids: new Set(), products: new Map() };

/** Nothing is sold under any other id, wherever it came from. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function fetchProducts(kept: readonly string[]): Promise<Result<Product[], Problem>> {
  const ids = kept.filter((id) => UUID.test(id));
  if (ids.length === 0) return ok([]);
  return read(await call(`/api/products?ids=${ids.join()}`), "products", Array.isArray);
}

/**
 * The products behind these ids, with today's prices, in one call; `products` is undefined while they load. What is let
 * go is not asked for again, what another tab adds is. `gone` are the ids nothing is sold under any more.
 */
export function useFavouriteProducts(ids: readonly string[]): {
  products: Product[] | undefined;
  gone: string[];
  hasFailed: boolean;
  retry: () => void;
} {
  const [answered, setAnswered] = useState(NOTHING);
  const [hasFailed, setFailed] = useState(false);
  const isAnswered = ids.every((id) => answered.ids.has(id));

  const ask = useCallback(async () => {
    const answer = await fetchProducts(ids);
    setFailed(!answer.ok);
    if (!answer.ok) return;
    setAnswered({ ids: new Set(ids), products: new Map(answer.value.map((product) => [product.id, product])) });
  }, [ids]);

  useEffect(() => {
    if (!isAnswered) void ask();
  }, [isAnswered, ask]);

  return {
    products: isAnswered ? ids.flatMap((id) => answered.products.get(id) ?? []) : undefined,
    gone: isAnswered ? ids.filter((id) => !answered.products.has(id)) : [],
    hasFailed,
    retry: () => void ask(),
  };
}
