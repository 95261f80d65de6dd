import type { Context } from "hono";
import type { Administrator } from "../auth/session.ts";
import type { Shop } from "../shop.ts";

type Answer = Response | Promise<Response>;

/** How to make a call, as `/api/openapi.json` describes it; `openapi.test.ts` makes each call to see whether it is true. */
type Usage = {
  /** The type of a write's body; when left out, JSON, or nothing for a `DELETE`. */
  takes?: "application/json" | "multipart/form-data" | "nothing";
  /** The type of a good answer; when left out, JSON. */
  gives?: "text/csv" | "text/event-stream" | "nothing";
  /** Whether an `Idempotency-Key` may come with it, or has to; when left out, it is not read. */
  key?: "optional" | "required";
};

/** One address of the shop. Its role is part of its type: a call without one does not compile. */
export type Route = Usage & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A path as Hono matches it: `/api/products/:id`. */
  path: string;
} & (
    | { role: "anyone"; answer: (shop: Shop, c: Context) => Answer }
    | { role: "administrator"; answer: (shop: Shop, c: Context, administrator: Administrator) => Answer }
  );

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

/** Done, and there is nothing to say about it. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** A JSON answer that nobody stores: calls tell the state of now. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}
