import { tooMany } from "../auth/too-many.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { clientAddress } from "../http/client-address.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { problem } from "../http/problem.ts";
import { json, type Route } from "../http/route.ts";
import { findAttempt } from "./find-attempt.ts";

/** A browser asks a few times after an answer was lost; one address may have many browsers behind it. */
const limitCalls = createCallLimit({ calls: 120, length: 60_000 });

/** Tells a browser whose answer was lost whether its order was placed. It places nothing. */
export const attemptRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/orders/attempt",
    key: "required",
    role: "anyone",
    async answer(shop, c) {
      const key = readIdempotencyKey(c);
      const wait = shop.environment.rateLimit ? limitCalls(clientAddress(c, shop.environment)) : undefined;
      if (wait !== undefined) return tooMany(wait);
      const order = await findAttempt(shop, key);
      return order ? json({ order }) : problem("not-found", { detail: "No hay un pedido con esta clave." });
    },
  },
];
