import type { Context } from "hono";
import * as v from "valibot";
import { uuid } from "./body.ts";

/** An id as PostgreSQL writes it, from one that may be written in capitals; undefined when it is no UUID. */
export function readId(text: unknown): string | undefined {
  const id = v.safeParse(uuid, text);
  return id.success ? id.output : undefined;
}

/** The id that a path names, or undefined when it cannot be one: a malformed id is not found either. */
export function idParam(c: Context, name = "id"): string | undefined {
  return readId(c.req.param(name));
}
