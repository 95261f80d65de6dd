import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { KEYS } from "../query-keys.ts";

export function useSummary() {
  return useQuery({ queryKey: KEYS.summary, queryFn: api.summary });
}
