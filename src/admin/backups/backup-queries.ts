import { useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { KEYS } from "../query-keys.ts";

/** No event announces that a backup is getting old. */
const REFETCH_INTERVAL = 5 * 60_000; // ms

export function useBackups() {
  return useQuery({
    queryKey: KEYS.backups,
    queryFn: async () => (await call("GET /api/admin/backups")).backups,
    refetchInterval: REFETCH_INTERVAL,
  });
}
