import type { IncomingMessage } from "node:http";
import type { Context } from "hono";

const checks = new WeakMap<Request, () => Promise<void>>();

/** `check` is repeated once the body has arrived, unless it is here already: what holds now may not hold then. */
export function checkAfterBody(c: Context, check: () => Promise<void>): void {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }; // none in `app.request()`
  if (incoming && !incoming.complete) checks.set(c.req.raw, check);
}

export async function repeatCheck(request: Request): Promise<void> {
  await checks.get(request)?.();
}
