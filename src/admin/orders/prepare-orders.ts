import { queryClient } from "../query-client.ts";
import { openWithdrawalsQuery } from "../withdrawals/open-withdrawals.ts";
import { methodsOfOrdersQuery, ordersQuery } from "./order-queries.ts";

/** Fetches what the tab shows first; the list only when the address has no filter. */
export function prepareOrders(isWhole: boolean): Promise<unknown> {
  return Promise.allSettled([
    isWhole && queryClient.infiniteQuery(ordersQuery({})),
    queryClient.query(methodsOfOrdersQuery),
    queryClient.query(openWithdrawalsQuery),
  ]);
}
