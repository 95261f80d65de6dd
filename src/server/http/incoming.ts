import type { IncomingMessage } from "node:http";
import type { Context } from "hono";

/** Node's own request; undefined in `app.request()`. */
export function incomingOf({ env }: Context): IncomingMessage | undefined {
  return ((env ?? {}) as { incoming?: IncomingMessage }).incoming;
}
