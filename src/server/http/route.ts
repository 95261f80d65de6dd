import type { Context } from "hono";
import type { Administrator } from "../auth/session.ts";
import type { Shop } from "../shop.ts";

type Answer = Response | Promise<Response>;

/** How a call is spoken, as `/api/openapi.json` tells it; a test holds each to its word. */
type Speech = {
  /** What comes with a write; without this JSON, and with a `DELETE` nothing. */
  takes?: "multipart/form-data" | "nothing";
  /** What a good answer is; without this JSON. */
  gives?: "text/csv" | "text/event-stream" | "nothing";
  /** Whether it reads an `Idempotency-Key`, and does nothing without one. */
  key?: "optional" | "required";
};

/** One address of the shop. Its role is part of its type: a call without one does not compile. */
export type Route = Speech & {
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
