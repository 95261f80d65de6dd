import {
  MutationCache,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
} from "@tanstack/react-query";
import { CallFailed } from "./http.ts";
import { isLost } from "./send-once.ts";

const CACHE_TIME = 5 * 60_000; // ms (spec 9)

// Spec 9. The library waits one second before the first, and doubles it each time.
const RETRIES = 3;

/** Repeating a refusal (4xx) would not change it. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallFailed && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < RETRIES;
}

// Before the next event: when a double click's second one comes, the first call is already pending.
notifyManager.setScheduler(queueMicrotask);

/** Refetches after the fetch in progress: its answer may be older than the change, or be a list's next page. */
export class SequentialRefetchClient extends QueryClient {
  override async refetchQueries<Key extends QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    const { type = "all" } = filters ?? {};
    const refetchAfter = async (query: Query) => {
      const failures = query.state.fetchFailureCount;
      // The screen that asked for it shows the failure.
      if (isFirstOrNext(query)) await query.fetch().catch(() => undefined);
      // A retry that began since then has failed, too.
      if (query.state.data === undefined && query.state.fetchFailureCount > failures + 1) return;
      await super.refetchQueries({ type, predicate: (one) => one === query }, options);
    };
    await Promise.all(this.getQueryCache().findAll(filters).map(refetchAfter));
  }
}

function isFirstOrNext({ state: { fetchStatus, data, fetchMeta } }: Query): boolean {
  return fetchStatus === "fetching" && (data === undefined || fetchMeta?.fetchMore !== undefined);
}

/** Changes are never retried automatically. One without an answer may have been made: what is shown is refetched. */
export const queryClient: SequentialRefetchClient = new SequentialRefetchClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isLost(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    // Even if the browser believes it is offline, which is often wrong.
    queries: {
      gcTime: CACHE_TIME,
      retry: isWorthRetrying,
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: false, // the live channel does that
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Refetches queries whose keys begin with one of these, at once if they are shown. */
export async function invalidate(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
