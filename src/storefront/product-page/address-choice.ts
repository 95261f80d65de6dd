import { useState, useSyncExternalStore } from "react";
import type { Product } from "#domain/product.ts";
import { currentEntry, replaceEntry, subscribeToEntry } from "../checkout/history.ts";
import { type Choice, preselectedColor, readChoice, writeChoice } from "../product/choice.ts";

/** Keeps the choice in the page's address, so that a shared link opens on it. */
export function useAddressChoice({
  variants,
  images,
}: Pick<Product, "variants" | "images">): [Choice, (choice: Choice) => void] {
  const search = useSyncExternalStore(
    subscribeToEntry,
    () => location.search,
    () => "",
  );
  // Other people's purchases do not change the colour on the screen.
  const [opened] = useState(() => preselectedColor(variants, images));
  const isSold = opened === undefined || variants.some(({ color }) => color === opened);
  const preselected = isSold ? opened : preselectedColor(variants, images);
  const choose = (choice: Choice) => {
    const { pathname, hash } = location;
    replaceEntry(currentEntry(), pathname + writeChoice(search, variants, choice) + hash);
  };
  return [readChoice(search, variants, preselected), choose];
}
