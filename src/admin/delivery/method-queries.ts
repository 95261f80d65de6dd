import { type QueryClient, useQuery } from "@tanstack/react-query";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { KEYS } from "../query-keys.ts";

/** In the owner's order. */
export function useMethods() {
  return useQuery({
    queryKey: KEYS.deliveryMethods,
    queryFn: async () =>
      (await call("GET /api/admin/delivery-methods", { query: { limit: String(DELIVERY_LIMITS.methods) } })).methods,
  });
}

/** Until they are refetched. */
export function showMethods(client: QueryClient, change: (before: OwnMethod[]) => OwnMethod[]): void {
  client.setQueryData<OwnMethod[]>(KEYS.deliveryMethods, (before) => change(before ?? []));
}

/** What a buyer would be offered, too. */
export async function refreshMethods(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: KEYS.delivery });
}
