import { useEffect, useState } from "react";
import type { Product } from "#domain/product.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { fetchProduct } from "./api.ts";
import { homeCopy } from "./copy.ts";
import { useFavourites } from "./favourites.ts";
import { ProductGrid, SkeletonGrid } from "./product-grid.tsx";
import { favouritesCopy, plainActions } from "./screens-copy.ts";

type Found = { products: readonly Product[]; hasFailed: boolean };

/** The products this browser keeps, with today's prices; those no longer on sale are left out. */
export function Favourites() {
  const isHydrated = useHydrated();
  const ids = useFavourites();
  const found = useProductsById(ids);

  if (isHydrated && ids.length === 0) return <Nothing />;
  if (!found) return <SkeletonGrid count={ids.length || 4} label={homeCopy.loading} />;
  if (found.hasFailed && found.products.length === 0) {
    return <p role="alert">{favouritesCopy.failed}</p>;
  }
  if (found.products.length === 0) return <Nothing />;
  return (
    <section aria-labelledby="guardados">
      <h2 id="guardados" className="sr-only">
        {favouritesCopy.heading}
      </h2>
      <ProductGrid products={found.products} />
    </section>
  );
}

function Nothing() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-display text-xl">{favouritesCopy.empty}</p>
      <p className="max-w-[50ch] text-muted">{favouritesCopy.emptyHint}</p>
      <a href="/" className="button mt-2">
        {plainActions.toHome}
      </a>
    </div>
  );
}

function useProductsById(ids: readonly string[]): Found | undefined {
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (ids.length === 0) return;
    let isGone = false;
    const ask = async () => {
      const answers = await Promise.all(ids.map((id) => fetchProduct(id)));
      if (isGone) return;
      setFound({
        products: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
        hasFailed: answers.some((answer) => !answer.ok && answer.refusal.code !== "not-found"),
      });
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [ids]);

  return found;
}
