import type { IncomingMessage } from "node:http";
import type { Context } from "hono";

const checks = new WeakMap<Request, () => Promise<void>>();

/** Repeats `check` once the body has arrived, unless it was there already: the answer may have changed meanwhile. */
export function checkAfterBody(c: Context, check: () => Promise<void>): void {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }; // none in `app.request()`
  if (incoming && !incoming.complete) checks.set(c.req.raw, check);
}

export async function repeatCheck(request: Request): Promise<void> {
  await checks.get(request)?.();
}
