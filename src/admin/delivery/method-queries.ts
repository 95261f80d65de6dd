import { useQuery } from "@tanstack/react-query";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { call } from "../call.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";

export const METHODS_EXPORT = "/api/admin/delivery-methods/export";

/** In the owner's order. */
export function useMethods() {
  return useQuery({
    queryKey: KEYS.deliveryMethods,
    queryFn: async () =>
      (await call("GET /api/admin/delivery-methods", { query: { limit: String(DELIVERY_LIMITS.methods) } })).methods,
  });
}

/** Changes the cached list, until it is refetched. */
export function showMethods(change: (before: OwnMethod[]) => OwnMethod[]): void {
  queryClient.setQueryData<OwnMethod[]>(KEYS.deliveryMethods, (before) => change(before ?? []));
}

/** Puts it into the cached list, a new one last, until that is refetched. */
export function showSaved(method: OwnMethod): Promise<void> {
  const isSaved = ({ id }: OwnMethod) => id === method.id;
  showMethods((before) =>
    before.some(isSaved) ? before.map((one) => (isSaved(one) ? method : one)) : [...before, method],
  );
  return refreshMethods();
}

/** Refetches the methods, and with them what a buyer would be offered. */
export function refreshMethods(): Promise<void> {
  return invalidate(KEYS.delivery);
}
