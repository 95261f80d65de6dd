import { tooMany } from "../auth/too-many.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { clientAddress } from "../http/client-address.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { findAttempt } from "./find-attempt.ts";

const limitCalls = createCallLimit({ calls: 120, length: 60_000 }); // many browsers may share an address

/** Tells a browser whose answer was lost whether its order was placed. */
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
