import { useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { KEYS } from "../query-keys.ts";

export function useSummary() {
  return useQuery({ queryKey: KEYS.summary, queryFn: () => call("GET /api/admin/summary") });
}
