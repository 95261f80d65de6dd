import { useSyncExternalStore } from "react";
import type { Variant } from "#domain/product.ts";
import { type Choice, readChoice, writeChoice } from "./choice.ts";

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
  const choose = (choice: Choice) => {
    const { pathname, hash } = location;
    history.replaceState(history.state, "", pathname + writeChoice(search, variants, choice) + hash);
    for (const listener of listeners) listener();
  };
  return [readChoice(search, variants), choose];
}
