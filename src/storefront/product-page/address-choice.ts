import { useState, useSyncExternalStore } from "react";
import type { Product } from "#domain/product.ts";
import { type Choice, preselectedColor, readChoice, writeChoice } from "../product/choice.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** From the page's address, so that a shared link opens on it. */
export function useAddressChoice({
  variants,
  images,
}: Pick<Product, "variants" | "images">): [Choice, (choice: Choice) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => "",
  );
  // Others' purchases do not change the colour that the shopper is looking at.
  const [opened] = useState(() => preselectedColor(variants, images));
  const isSold = opened === undefined || variants.some(({ color }) => color === opened);
  const preselected = isSold ? opened : preselectedColor(variants, images);
  const choose = (choice: Choice) => {
    const { pathname, hash } = location;
    history.replaceState(history.state, "", pathname + writeChoice(search, variants, choice) + hash);
    for (const listener of listeners) listener();
  };
  return [readChoice(search, variants, preselected), choose];
}
