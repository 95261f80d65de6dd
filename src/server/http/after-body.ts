import type { Context } from "hono";
import { incomingOf } from "./incoming.ts";

const checks = new WeakMap<Request, () => Promise<void>>();

/** Repeats `check` once the body has arrived, unless it already had: the outcome may have changed meanwhile. */
export function checkAfterBody(c: Context, check: () => Promise<void>): void {
  const incoming = incomingOf(c);
  if (incoming && !incoming.complete) checks.set(c.req.raw, check);
}

export async function repeatCheck(request: Request): Promise<void> {
  await checks.get(request)?.();
}
