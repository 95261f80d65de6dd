import { queryClient } from "../query-client.ts";
import { openWithdrawalsQuery } from "../withdrawals/open-withdrawals.ts";
import { methodsOfOrdersQuery, ordersQuery } from "./order-queries.ts";

/** Fetches what the tab shows first; the list only when the address has no filter. */
export async function prepareOrders(isWhole: boolean): Promise<void> {
  await Promise.all([
    isWhole && queryClient.prefetchInfiniteQuery(ordersQuery({})),
    queryClient.prefetchQuery(methodsOfOrdersQuery),
    queryClient.prefetchQuery(openWithdrawalsQuery),
  ]);
}
