import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";
import { JUST_FETCHED } from "../home/home-queries.ts";
import { KEYS } from "../query-keys.ts";

/** How many are open, for the orders' tab; the list's words and calls are loaded with its page. */
export const openWithdrawalsQuery = queryOptions({
  queryKey: KEYS.openWithdrawals,
  queryFn: async () => (await call("GET /api/admin/regrets", { query: { status: "open", limit: "1" } })).open,
  staleTime: JUST_FETCHED,
});
