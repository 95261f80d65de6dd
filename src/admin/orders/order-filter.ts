import { isDay } from "#domain/day.ts";
import type { OrderFilter } from "#server/orders/matching-orders.ts";
import { isUuid } from "#domain/uuid.ts";
import { useFilter } from "../parts/use-filter.ts";
import { statusOfSlug } from "./order-queries.ts";

/** Orders without a delivery method, in the address and in the call. */
export const NO_DELIVERY = "none";

/** What the address asks the list for; what no list can be narrowed by is as if it were not there. */
export function useOrderFilter() {
  const { get, set, clear } = useFilter();
  const [desde, hasta, entrega] = [get("desde"), get("hasta"), get("entrega")];
  const wanted: OrderFilter = {
    q: get("q") || undefined,
    status: statusOfSlug(get("estado")),
    desde: isDay(desde) ? desde : undefined,
    hasta: isDay(hasta) ? hasta : undefined,
    entrega: entrega === NO_DELIVERY || isUuid(entrega) ? entrega : undefined,
  };
  return { wanted, set, clear, isFiltered: Object.values(wanted).some((value) => value !== undefined) };
}
