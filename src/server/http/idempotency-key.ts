import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { uuid } from "./body.ts";
import { RequestRefused } from "./problem.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** The UUID of a request that may come twice and is to be done once (contract, "Calls"). Refuses a request without it. */
export function readIdempotencyKey(c: Context): string {
  const key = v.safeParse(uuid, c.req.header(IDEMPOTENCY_KEY));
  if (key.success) return key.output;
  throw new RequestRefused("malformed", {
    status: 422,
    field: IDEMPOTENCY_KEY,
    detail: `Falta la cabecera ${IDEMPOTENCY_KEY} con un UUID.`,
  });
}

/** What a request says, as few bytes: equal for requests that are to count as the same one under a key. */
export function requestHash(said: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(said)).digest();
}

/** The key where a request may do without it. */
export function findIdempotencyKey(c: Context): string | undefined {
  return c.req.header(IDEMPOTENCY_KEY) === undefined ? undefined : readIdempotencyKey(c);
}
