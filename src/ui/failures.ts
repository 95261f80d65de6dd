const MAX_REPORTS = 5; // what fails at every render says nothing new

type Reporter = { reportError: (error: unknown, id: string) => void };

let fetchReporter: (() => Promise<Reporter>) | undefined;

const reported = new Set<unknown>();

export function newFailureId(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(16).padStart(8, "0");
}

export async function reportFailure(error: unknown, id: string): Promise<void> {
  if (reported.has(error) || reported.size >= MAX_REPORTS) return;
  reported.add(error);
  try {
    (await fetchReporter?.())?.reportError(error, id);
  } catch {
    // No network: nothing is reported.
  }
}

export function watchFailures(reporter: () => Promise<Reporter>): void {
  fetchReporter = reporter;
  // React reports here what no boundary caught, and what it recovered from.
  window.addEventListener("error", ({ error }) => reportUncaught(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportUncaught(reason));
}

/** An aborted request is no failure; an event without an error is not from our code. */
function reportUncaught(error: unknown): void {
  if (error instanceof Error && error.name !== "AbortError") void reportFailure(error, newFailureId());
}
