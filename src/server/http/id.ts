import type { Context } from "hono";
import * as v from "valibot";
import { uuid } from "./body.ts";

export function readId(text: unknown): string | undefined {
  const id = v.safeParse(uuid, text);
  return id.success ? id.output : undefined;
}

/** Undefined when it is malformed, which is a 404 too. */
export function idParam(c: Context, name = "id"): string | undefined {
  return readId(c.req.param(name));
}
