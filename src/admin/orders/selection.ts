import { useState } from "react";
import { MAX_CHANGED_ORDERS } from "#domain/order.ts";
import type { OrderRow } from "../api.ts";

export type Selection = {
  /** Ids, in the order of the list; at most `MAX_CHANGED_ORDERS`. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Whether all orders on the page are selected, or as many as may be. */
  isAll: boolean;
  toggleAll: () => void;
  select: (ids: readonly string[]) => void;
};

/** Which of the orders on the page are selected. One that has left the page is not any more. */
export function useSelection(orders: readonly OrderRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const most = Math.min(orders.length, MAX_CHANGED_ORDERS);
  const isAll = most > 0 && ids.length === most;
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle(id) {
      const others = ids.filter((other) => other !== id);
      if (others.length < ids.length) setChosen(new Set(others));
      else if (ids.length < MAX_CHANGED_ORDERS) setChosen(new Set([...ids, id]));
    },
    isAll,
    toggleAll: () => setChosen(new Set(isAll ? [] : orders.slice(0, most).map(({ id }) => id))),
    select: (ids) => setChosen(new Set(ids)),
  };
}
