import { openWithdrawalsQuery } from "../withdrawals/open-withdrawals.ts";
import { queryClient } from "../query-client.ts";
import { methodsOfOrdersQuery, ordersQuery } from "./order-queries.ts";

/** Asks for what the tab shows first; the list itself only where the address narrows it by nothing. */
export async function prepareOrders(isWhole: boolean): Promise<void> {
  await Promise.all([
    isWhole && queryClient.prefetchInfiniteQuery(ordersQuery({})),
    queryClient.prefetchQuery(methodsOfOrdersQuery),
    queryClient.prefetchQuery(openWithdrawalsQuery),
  ]);
}
