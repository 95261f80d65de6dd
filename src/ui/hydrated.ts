import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML, true once the page listens: a button that needs JavaScript is disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
