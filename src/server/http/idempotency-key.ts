import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { uuid } from "./body.ts";
import { RequestRefused } from "./problem.ts";

const HEADER = "Idempotency-Key";

/** The UUID of a request that may come twice and is to be done once (contract, "Calls"). Refuses a request without it. */
export function readIdempotencyKey(c: Context): string {
  const key = v.safeParse(uuid, c.req.header(HEADER));
  if (key.success) return key.output;
  throw new RequestRefused("malformed", {
    status: 422,
    field: HEADER,
    detail: `Falta la cabecera ${HEADER} con un UUID.`,
  });
}

/** What a request says, as few bytes: equal for requests that are to count as the same one under a key. */
export function requestHash(said: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(said)).digest();
}

/** The key where a request may do without it. */
export function findIdempotencyKey(c: Context): string | undefined {
  return c.req.header(HEADER) === undefined ? undefined : readIdempotencyKey(c);
}
