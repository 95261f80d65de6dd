import { useRef } from "react";
import type { Product } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { CloseIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { passFocusToPage } from "../pass-focus-to.ts";
import { FIRST_ROW } from "../product/first-row.ts";
import { ProductCard } from "../product/product-card.tsx";
import { SkeletonGrid } from "../product/product-grid.tsx";
import { favouritesCopy, favouriteToasts } from "./copy.ts";
import { forgetFavourite, forgetFavourites, useFavourites } from "./favourites.ts";
import { NoFavourites } from "./no-favourites.tsx";
import { useFavouriteProducts } from "./use-favourite-products.ts";

const UNKNOWN_COUNT = FIRST_ROW; // one row of skeletons

export function FavouritesPage() {
  const isHydrated = useHydrated();
  const ids = useFavourites();
  return (
    // Only the browser knows the list: the height keeps the footer in place.
    <div className="frame page">{isHydrated && ids.length === 0 ? <NoFavourites /> : <Favourites ids={ids} />}</div>
  );
}

function Favourites({ ids }: { ids: readonly string[] }) {
  const { products, gone, hasFailed, retry } = useFavouriteProducts(ids);
  return (
    <>
      <div className="grid gap-6 pb-10 md:pb-16">
        <h1 className="page-title">{favouritesCopy.title}</h1>
        <p className="max-w-[50ch] text-muted">{favouritesCopy.sentence}</p>
      </div>
      {products && <StoredProducts products={products} gone={gone} />}
      {!products && !hasFailed && <SkeletonGrid count={ids.length || UNKNOWN_COUNT} />}
      {!products && hasFailed && (
        <div ref={passFocusToPage} className="grid justify-items-start gap-6">
          <p role="alert">{favouritesCopy.failed}</p>
          <Button look="quiet" onClick={retry}>
            {favouritesCopy.retry}
          </Button>
        </div>
      )}
    </>
  );
}

function StoredProducts({ products, gone }: { products: readonly Product[]; gone: readonly string[] }) {
  const list = useRef<HTMLElement>(null);

  const remove = ({ id, name }: Product, index: number) => {
    const buttons = () => list.current?.querySelectorAll<HTMLElement>("[data-remove] button") ?? [];
    // The focused button disappears, so a neighbour takes the focus.
    focusFirst(buttons()[index + 1], buttons()[index - 1]);
    const putBack = forgetFavourite(id);
    const undo = () => {
      putBack();
      requestAnimationFrame(() => focusFirst(buttons()[index]));
    };
    showToast({ ...favouriteToasts.removed(name), action: { label: favouritesCopy.undo, run: undo } });
  };
  const removeGone = () => {
    focusFirst(list.current?.querySelector<HTMLElement>("article a"));
    forgetFavourites(gone);
  };

  return (
    <section ref={list} aria-labelledby="guardados">
      <h2 id="guardados" className="sr-only">
        {favouritesCopy.heading}
      </h2>
      {gone.length > 0 && (
        <div className="mb-10 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
          <p>{favouritesCopy.gone(gone.length)}</p>
          <Button look="quiet" onClick={removeGone}>
            {favouritesCopy.forget(gone.length)}
          </Button>
        </div>
      )}
      <div className="grid-products">
        {products.map((product, index) => (
          <div key={product.id} className="relative grid">
            <ProductCard product={product} isFirst={index < FIRST_ROW} />
            <div data-remove className="absolute top-0 right-0 bg-paper">
              <IconButton name={favouritesCopy.remove(product.name)} onClick={() => remove(product, index)}>
                <CloseIcon />
              </IconButton>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Focuses the first that exists, else the page's content. */
function focusFirst(...candidates: (HTMLElement | null | undefined)[]): void {
  const target = candidates.find(Boolean) ?? document.querySelector("main");
  target?.focus();
}
