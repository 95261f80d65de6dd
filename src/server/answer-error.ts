import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { serverCopy } from "./copy.ts";
import { isBadValue, isDatabaseUnavailable } from "./db/errors.ts";
import { incomingOf } from "./http/incoming.ts";
import { OVERLOADED_RETRY_AFTER, problem, RequestRefused } from "./http/problem.ts";
import { READING_METHODS } from "./http/route.ts";
import type { Pages } from "./pages/pages.ts";
import { isBrowserForm } from "./receipts/order-form.ts";
import type { Shop } from "./shop.ts";
import { StorageUnavailable } from "./storage/storage.ts";

/** By what is unavailable; a full disk asks for the longest wait, because somebody has to clear it. */
const UNAVAILABLE = {
  database: { detail: serverCopy.noDatabase, retryAfter: OVERLOADED_RETRY_AFTER },
  unreachable: { detail: serverCopy.noStorage, retryAfter: 10 },
  full: { detail: serverCopy.fullStorage, retryAfter: 60 },
} as const;

/** Whether a failure is answered with a page: if not, with a problem. */
export function expectsPage({ req }: Context): boolean {
  return !req.path.startsWith("/api/") && (READING_METHODS.includes(req.method) || isBrowserForm(req.raw));
}

/** While the process works on as many requests as it can. */
export function refuseFull(pages: Pages, c: Context): Response {
  return expectsPage(c)
    ? comeBack(pages.overloaded().toResponse(c.req.raw))
    : problem("overloaded", serverCopy.tooManyVisits, { retryAfter: OVERLOADED_RETRY_AFTER });
}

/** What a handler threw. */
export async function answerError(shop: Shop, pages: Pages, error: Error, c: Context): Promise<Response> {
  if (error instanceof RequestRefused) return error.answer;
  // The client disconnected before sending the whole body; this is no failure of the shop.
  if (c.req.raw.signal.aborted && !incomingOf(c)?.complete) return problem("malformed", serverCopy.cutRequest);
  if (isBadValue(error)) return problem("malformed", serverCopy.badValue, { status: 422 });

  const requestId = randomUUID();
  const unavailable =
    error instanceof StorageUnavailable ? error.reason : isDatabaseUnavailable(error) ? "database" : undefined;
  const failure = unavailable ? { outage: error } : { err: error };
  shop.log.error({ ...failure, requestId, method: c.req.method, path: c.req.path }, "A request failed");
  if (expectsPage(c)) {
    const page = pages.error(unavailable ? 503 : 500, requestId).toResponse(c.req.raw);
    return unavailable ? comeBack(page) : page;
  }
  if (!unavailable) return problem("internal", serverCopy.internalError, { request_id: requestId });
  const { detail, retryAfter } = UNAVAILABLE[unavailable];
  return problem("overloaded", detail, { retryAfter, request_id: requestId });
}

function comeBack(answer: Response): Response {
  answer.headers.set("Retry-After", String(OVERLOADED_RETRY_AFTER));
  return answer;
}
