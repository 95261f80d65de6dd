import { useQuery } from "@tanstack/react-query";
import { MAX_BUYER_RECORDS } from "#domain/buyer.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import { call } from "../call.ts";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";

/** `is_cut` if there are more than the panel can handle. */
export type BuyerRecords = { dni: string | null; records: BuyerRecord[]; is_cut: boolean };

export function useBuyer(q: string) {
  return useQuery({ queryKey: KEYS.buyer(q), queryFn: () => searchBuyer(q), enabled: q !== "" });
}

/** All pages: a buyer who asks for their data wants all of it. */
async function searchBuyer(q: string): Promise<BuyerRecords> {
  const records: BuyerRecord[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await call("POST /api/admin/buyers/search", { query: { limit: "200", cursor }, body: { q } });
    records.push(...page.records);
    cursor = page.next_cursor ?? undefined;
    if (cursor === undefined || records.length >= MAX_BUYER_RECORDS) {
      return { dni: page.dni, records, is_cut: cursor !== undefined };
    }
  }
}

/** Refetches everything that showed corrected or removed data. */
export function refreshBuyers(): Promise<void> {
  return invalidate(KEYS.buyers, KEYS.orders, KEYS.withdrawals);
}

/** How much would be removed today with a retention of so many months. */
export function useDue(months: string) {
  return useQuery({
    queryKey: KEYS.due(months),
    queryFn: async () => (await call("GET /api/admin/buyers/retention", { query: { months } })).due,
  });
}
