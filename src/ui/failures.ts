/** The most failures one page reports: what fails at every drawing says nothing new. */
const MAX_REPORTS = 5;

/** The code that tells the shop what failed: fetched when something has. */
type Reporter = { reportError: (error: unknown, id: string) => void };

let fetchReporter: (() => Promise<Reporter>) | undefined;

const reported = new Set<unknown>();

/** An id for a failure: eight hexadecimal digits. */
export function newFailureId(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(16).padStart(8, "0");
}

/** Reports what was thrown, once. */
export async function reportFailure(error: unknown, id: string): Promise<void> {
  if (reported.has(error) || reported.size >= MAX_REPORTS) return;
  reported.add(error);
  try {
    (await fetchReporter?.())?.reportError(error, id);
  } catch {
    // No network: the log does without.
  }
}

/** From now on whatever fails in the page is reported: while drawing, hydrating, in an event or in a promise. */
export function watchFailures(reporter: () => Promise<Reporter>): void {
  fetchReporter = reporter;
  // React hands over here what no boundary caught and what it recovered from.
  window.addEventListener("error", ({ error }) => reportUncaught(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportUncaught(reason));
}

/** What was only broken off has not failed; an event without an error tells of no code of ours. */
function reportUncaught(error: unknown): void {
  if (error instanceof Error && error.name !== "AbortError") void reportFailure(error, newFailureId());
}
