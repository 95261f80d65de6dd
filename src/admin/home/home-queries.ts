import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { KEYS } from "../query-keys.ts";

/** Milliseconds in which an answer is not refetched: `prepareHome` gets it before the page is drawn. */
export const JUST_FETCHED = 1000;

export const setupQuery = queryOptions({
  queryKey: KEYS.setup,
  queryFn: async () => (await call("GET /api/admin/setup")).missing,
  staleTime: JUST_FETCHED,
});

export const summaryQuery = queryOptions({
  queryKey: KEYS.summary,
  queryFn: () => call("GET /api/admin/summary"),
  staleTime: JUST_FETCHED,
});

export const useSummary = () => useQuery(summaryQuery);

export const demoQuery = queryOptions({
  queryKey: KEYS.demo,
  queryFn: async () => (await call("GET /api/admin/demo")).demo,
  staleTime: JUST_FETCHED,
});
