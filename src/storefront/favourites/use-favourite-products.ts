import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { ok, type Result } from "#domain/result.ts";
import { isUuid } from "#ui/uuid.ts";
import { call, type Problem, read } from "../api.ts";
import { fetchUntilThere } from "../late/late-fetch.ts";

/** What was asked for so far; a product that is not among the found ones is no longer on sale. */
type Answered = { ids: ReadonlySet<string>; products: ReadonlyMap<string, Product> };

const NOTHING: Answered = { ids: new Set(), products: new Map() };

async function fetchProducts(kept: readonly string[]): Promise<Result<Product[], Problem>> {
  // Nothing is sold under any other id, wherever it came from.
  const ids = kept.filter(isUuid);
  if (ids.length === 0) return ok([]);
  return read(await call(`/api/products?ids=${ids.join()}`), "products", Array.isArray);
}

/**
 * The products behind these ids, with today's prices, in one call; `products` is undefined while they load. What is let
 * go is not asked for again, what another tab adds is. `gone` are the ids nothing is sold under any more. When they
 * do not come it is tried again, and with `retry` at once.
 */
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
    // Another tab keeps or lets go: what is on its way then answers an older question.
    let isOvertaken = false;
    const stop = fetchUntilThere(
      async () => {
        const answer = await fetchProducts(ids);
        if (!isOvertaken) setFailed(!answer.ok);
        return answer;
      },
      (found) => setAnswered({ ids: new Set(ids), products: new Map(found.map((product) => [product.id, product])) }),
      // The page has said so since the first failure.
      () => {},
    );
    return () => {
      isOvertaken = true;
      stop();
    };
  }, [ids, answered]);

  return {
    products: isAnswered ? ids.flatMap((id) => answered.products.get(id) ?? []) : undefined,
    gone: isAnswered ? ids.filter((id) => !answered.products.has(id)) : [],
    hasFailed,
    // The same answers as a new object: the effect asks again for what is not among them.
    retry: () => setAnswered({ ...answered }),
  };
}

function areAnswered(ids: readonly string[], { ids: asked }: Answered): boolean {
  return ids.every((id) => asked.has(id));
}
