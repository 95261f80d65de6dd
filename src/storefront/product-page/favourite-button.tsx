import type { Product } from "#domain/product.ts";
import { Button } from "#ui/button.tsx";
import { HeartIcon } from "#ui/icons.tsx";
import { showToast } from "#ui/toast.ts";
import { favouriteToasts } from "../favourites/copy.ts";
import { toggleFavourite, useFavourites } from "../favourites/favourites.ts";
import { detailCopy } from "./copy.ts";

export function FavouriteButton({ product: { id, name } }: { product: Product }) {
  const isFavourite = useFavourites().includes(id);
  const toggle = () => {
    const isStored = toggleFavourite(id);
    showToast(isStored ? favouriteToasts.added(name) : favouriteToasts.removed(name));
  };
  return (
    <Button look="quiet" aria-pressed={isFavourite} onClick={toggle}>
      <HeartIcon isFull={isFavourite} />
      {detailCopy.favourite}
    </Button>
  );
}
