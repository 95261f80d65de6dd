import { useSyncExternalStore } from "react";

const tables = window.matchMedia("(width >= 60rem)");

function subscribe(listener: () => void): () => void {
  tables.addEventListener("change", listener);
  return () => tables.removeEventListener("change", listener);
}

/** Wide enough for tables; otherwise rows are cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => tables.matches);
}
