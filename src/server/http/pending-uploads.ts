import { httpCopy } from "./copy.ts";
import { OVERLOADED_RETRY_AFTER, problem, RequestRefused } from "./problem.ts";

const pending = new Set<AbortController>();

/** Reads an upload with a signal that `refusePendingUploads` aborts, which throws that refusal. */
export async function readPendingUpload<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const upload = new AbortController();
  pending.add(upload);
  try {
    return await read(upload.signal);
  } catch (error) {
    upload.signal.throwIfAborted();
    throw error;
  } finally {
    pending.delete(upload);
  }
}

/** Refuses pending uploads (503), because this process ends before they would. */
export function refusePendingUploads(): void {
  for (const upload of pending) {
    const refusal = new RequestRefused(problem("overloaded", httpCopy.closing, { retryAfter: OVERLOADED_RETRY_AFTER }));
    refusal.answer.headers.set("Connection", "close"); // the rest of the body may still arrive on it
    upload.abort(refusal);
  }
}
