import { useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { KEYS } from "../query-keys.ts";

/** What the shop has sold and what waits, for the cards and the tabs. */
export function useSummary() {
  return useQuery({ queryKey: KEYS.summary, queryFn: () => call("GET /api/admin/summary") });
}
