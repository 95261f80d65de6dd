import type { Context } from "hono";
import * as v from "valibot";
import { NIL_ID } from "../db/nil-id.ts";
import { uuid } from "./body.ts";

export function readId(text: unknown): string | undefined {
  const id = v.safeParse(uuid, text);
  return id.success ? id.output : undefined;
}

/** A malformed one is `NIL_ID`: it is not found either. */
export function idParam(c: Context, name = "id"): string {
  return readId(c.req.param(name)) ?? NIL_ID;
}
