import { LIVE } from "#domain/live.ts";
import { FEATURED_PRODUCTS, type Product } from "#domain/product.ts";
import { ok, type Result } from "#domain/result.ts";
import { callFor, type Problem } from "../call.ts";

const RETRY_DELAYS = [1000, 2000, 4000]; // milliseconds (spec 9; its 30 s are never reached)

export function findProducts(): Promise<Result<Product[], Problem>> {
  return callFor("GET /api/products", { query: { limit: String(FEATURED_PRODUCTS) } }, "products");
}

/** `missing` is an answer: it is not retried. */
export async function findProduct(id: string): Promise<Result<Product | "missing", Problem>> {
  const answer = await callFor("GET /api/products/:id", { params: { id } }, "product");
  return !answer.ok && answer.refusal.code === "not-found" ? ok("missing" as const) : answer;
}

/** Stays if the server does not answer: home would be the browser's own error page. */
export async function goHomeIfItAnswers(): Promise<void> {
  try {
    if ((await fetch("/", { method: "HEAD" })).ok) location.replace("/");
  } catch {
    // No answer: stay.
  }
}

/** Retries as long as the page lives; after `onGivenUp` also when online or focused again. */
export function fetchWithRetry<T>(
  load: () => Promise<Result<T, Problem>>,
  onLoaded: (value: T) => void,
  onGivenUp?: () => void,
  onTried?: (hasFailed: boolean) => void,
): () => void {
  let failures = 0;
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout>;

  const tryNow = async () => {
    if (isLoading) return;
    clearTimeout(timer);
    isLoading = true;
    const answer = await load();
    isLoading = false;
    if (stopped.signal.aborted) return;
    onTried?.(!answer.ok);
    if (answer.ok) {
      stop();
      onLoaded(answer.value);
      return;
    }
    if (failures === RETRY_DELAYS.length) onGivenUp?.();
    timer = setTimeout(() => void tryNow(), delayAfter(failures++));
  };
  const tryIfGivenUp = () => {
    if (failures > RETRY_DELAYS.length) void tryNow();
  };

  const stopped = new AbortController();
  const stop = () => {
    stopped.abort();
    clearTimeout(timer);
  };
  window.addEventListener("online", tryIfGivenUp, stopped);
  window.addEventListener("focus", tryIfGivenUp, stopped);
  void tryNow();
  return stop;
}

function delayAfter(failures: number): number {
  // After the toast, with the live channel's delays.
  const last = LIVE.reconnectDelays.length - 1;
  return RETRY_DELAYS[failures] ?? LIVE.reconnectDelays[Math.min(failures - RETRY_DELAYS.length, last)]!;
}
