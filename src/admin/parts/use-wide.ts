import { useCallback, useSyncExternalStore } from "react";

const WIDTHS = {
  table: window.matchMedia("(width >= 60rem)"),
  /** With a column more than most. */
  wideTable: window.matchMedia("(width >= 72rem)"),
};

/** Wide enough for tables; otherwise rows are cards. */
export function useWide(width: keyof typeof WIDTHS = "table"): boolean {
  const query = WIDTHS[width];
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
