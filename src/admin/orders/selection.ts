import { useCallback, useState } from "react";
import { MAX_CHANGED_ORDERS } from "#domain/order.ts";
import type { OrderRow } from "#server/orders/list-orders.ts";
import { useChosen } from "../frame/unsaved.ts";

export type Selection = {
  /** Ids, in the order of the list; at most `MAX_CHANGED_ORDERS`. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Always the same function, so that a row knows when nothing about it changed. */
  toggle: (id: string) => void;
  /** Whether all orders on the page are selected, or as many as may be. */
  isAll: boolean;
  toggleAll: () => void;
  deselect: (ids: readonly string[]) => void;
};

/** Which of the orders on the page are selected. One that has left the page is not any more. */
export function useSelection(orders: readonly OrderRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  if (ids.length < chosen.size) setChosen(new Set(ids));
  useChosen(ids.length > 0);
  const toggle = useCallback((id: string) => setChosen((before) => toggled(before, id)), []);
  const most = Math.min(orders.length, MAX_CHANGED_ORDERS);
  const isAll = most > 0 && ids.length === most;
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle,
    isAll,
    toggleAll: () => setChosen(new Set(isAll ? [] : orders.slice(0, most).map(({ id }) => id))),
    deselect: (ids) => setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(chosen);
  if (after.delete(id)) return after;
  return chosen.size < MAX_CHANGED_ORDERS ? after.add(id) : chosen;
}
