import { useState, useSyncExternalStore } from "react";
import type { Variant } from "#domain/product.ts";
import { type Choice, firstLeft, readChoice, writeChoice } from "./choice.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** The choice that the page's address says, so that a shared link opens on it; and how to change it. */
export function useAddressChoice(variants: readonly Variant[]): [Choice, (choice: Choice) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => "",
  );
  // What others buy meanwhile does not change the colour that the shopper is looking at.
  const [opened] = useState(() => firstLeft(variants));
  const shown = variants.some(({ color }) => color === opened?.color) ? opened : firstLeft(variants);
  const choose = (choice: Choice) => {
    const { pathname, hash } = location;
    history.replaceState(history.state, "", pathname + writeChoice(search, variants, choice) + hash);
    for (const listener of listeners) listener();
  };
  return [readChoice(search, variants, shown), choose];
}
