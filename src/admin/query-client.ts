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

// Spec 9. The library waits one second before the first, and twice as long each time.
const RETRIES = 3;

/** A refusal (4xx) stays one. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallFailed && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < RETRIES;
}

// Before the next event: at the second click of a double one, the first call is already pending.
notifyManager.setScheduler(queueMicrotask);

/** Refetches after what is being fetched: that answer may be older than the change, or be a list's next page. */
export class SequentialRefetchClient extends QueryClient {
  override async refetchQueries<Key extends QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    const { type = "all" } = filters ?? {};
    const refetchAfter = async (query: Query) => {
      const failures = query.state.fetchFailureCount;
      // Its failure is shown by the screen that asked for it.
      if (isFirstOrNext(query)) await query.fetch().catch(() => undefined);
      // A retry that began since then failed, too.
      if (query.state.data === undefined && query.state.fetchFailureCount > failures + 1) return;
      await super.refetchQueries({ type, predicate: (one) => one === query }, options);
    };
    await Promise.all(this.getQueryCache().findAll(filters).map(refetchAfter));
  }
}

function isFirstOrNext({ state: { fetchStatus, data, fetchMeta } }: Query): boolean {
  return fetchStatus === "fetching" && (data === undefined || fetchMeta?.fetchMore !== undefined);
}

/** No change is ever repeated by itself. One without an answer may have been done: what is shown is read again. */
export const queryClient: SequentialRefetchClient = new SequentialRefetchClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isLost(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    // Even when the browser believes it is offline, which is often wrong.
    queries: {
      gcTime: CACHE_TIME,
      retry: isWorthRetrying,
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: false, // the live channel does it
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** What begins with one of these keys is fetched again, at once where it is shown. */
export async function invalidate(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
