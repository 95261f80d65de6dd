import { hash } from "node:crypto";
import type { Context } from "hono";
import { httpCopy } from "./copy.ts";
import { readId } from "./id.ts";
import { problem, RequestRefused } from "./problem.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** The key under which a request is done once, however often it is sent; refuses a missing or malformed one (422). */
export function readIdempotencyKey(c: Context): string {
  const key = readId(c.req.header(IDEMPOTENCY_KEY));
  if (key !== undefined) return key;
  throw new RequestRefused(
    problem("malformed", httpCopy.noKey(IDEMPOTENCY_KEY), { status: 422, field: IDEMPOTENCY_KEY }),
  );
}

export function requestHash(payload: unknown): Buffer {
  return hash("sha256", JSON.stringify(payload), "buffer");
}

export function findIdempotencyKey(c: Context): string | undefined {
  return c.req.header(IDEMPOTENCY_KEY) === undefined ? undefined : readIdempotencyKey(c);
}
