import type { Context } from "hono";
import * as v from "valibot";
import { uuid } from "./body.ts";
import { type Problem, RequestRefused } from "./problem.ts";

export function readId(text: unknown): string | undefined {
  const id = v.safeParse(uuid, text);
  return id.success ? id.output : undefined;
}

/** Refuses a malformed id, before anything else is read, as if it did not exist: `noSuch` says what. */
export function idParam(c: Context, noSuch: () => Problem, name = "id"): string {
  const id = readId(c.req.param(name));
  if (id === undefined) throw new RequestRefused(noSuch());
  return id;
}
