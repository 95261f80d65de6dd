import {
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
} from "@tanstack/react-query";
import { CallFailed } from "./http.ts";

/** What nobody looks at is kept this long, in milliseconds (spec 9). */
const CACHE_TIME = 5 * 60_000;

/** A failed query is asked again so often, after one second, then twice as long each time, at most 30 s (spec 9). */
const RETRIES = 3;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

/** Whether asking the same again could help: a refusal (4xx) stays one. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallFailed && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < RETRIES;
}

/** Milliseconds before the retry that follows so many failures. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY * 2 ** failures, LONGEST_DELAY);
}

// Told before the next event rather than a moment later: by the second click of a double one, the first call is pending.
notifyManager.setScheduler(queueMicrotask);

/**
 * Asks again only once what cannot be asked for twice has come: TanStack Query would drop the next page of a list that is
 * on its way, and would take a first answer, which may have been read before the change, for the one after it.
 */
export class PatientClient extends QueryClient {
  override async refetchQueries<Key extends QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    const { type = "all" } = filters ?? {};
    const askAgain = async (query: Query) => {
      // When it fails, whoever asked for it is told.
      if (isFirstOrNext(query)) await query.fetch().catch(() => undefined);
      await super.refetchQueries({ type, predicate: (one) => one === query }, options);
    };
    await Promise.all(this.getQueryCache().findAll(filters).map(askAgain));
  }
}

/** Whether a first answer or the next page of a list is on its way. */
function isFirstOrNext({ state: { fetchStatus, data, fetchMeta } }: Query): boolean {
  return fetchStatus === "fetching" && (data === undefined || fetchMeta?.fetchMore !== undefined);
}

/** What the panel knows of the shop. Nothing that changes the shop is ever repeated by itself. */
export const queryClient = new PatientClient({
  defaultOptions: {
    // Asked even when the browser believes it is offline: it is often wrong, and a failure at least says so.
    queries: {
      gcTime: CACHE_TIME,
      retry: isWorthRetrying,
      retryDelay,
      networkMode: "always",
      refetchOnReconnect: true,
      // The live channel sees to it whenever somebody returns to the tab.
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
