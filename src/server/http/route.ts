import type { Context } from "hono";
import type { Administrator } from "../auth/session.ts";
import type { Shop } from "../shop.ts";

type Answer = Response | Promise<Response>;

/** One address of the shop. Its role is part of its type: a call without one does not compile. */
export type Route = {
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
