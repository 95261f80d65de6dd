import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { KEYS } from "../query-keys.ts";

/** Everything of one buyer that a DNI, an e-mail or a phone leads to. */
export function useBuyer(q: string) {
  return useQuery({ queryKey: KEYS.buyer(q), queryFn: () => api.searchBuyer(q), enabled: q !== "" });
}

/** Asks again for whatever showed data that was corrected or removed. */
export function useRefreshBuyers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([KEYS.buyers, KEYS.orders, KEYS.regrets].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useCorrectBuyer(callbacks: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useRefreshBuyers();
  return useMutation({ mutationFn: api.correctBuyer, ...callbacks, onSettled: refresh });
}

/** What a time to store data for would remove today. */
export function useDue(months: string | undefined) {
  return useQuery({
    queryKey: KEYS.due(months ?? ""),
    queryFn: () => api.countDue(months ?? ""),
    enabled: months !== undefined,
  });
}
