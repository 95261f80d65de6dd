import type { Context } from "hono";
import type { Administrator } from "../auth/session.ts";
import type { Shop } from "../shop.ts";

type Answer = Response | Promise<Response>;

/** How `/api/openapi.json` describes a call; `openapi.test.ts` makes each call to check it. */
type Usage = {
  takes?: "application/json" | "multipart/form-data" | "nothing"; // of a write's body; by default JSON, none for DELETE
  gives?: "text/csv" | "text/event-stream" | "nothing"; // by default JSON
  key?: "optional" | "required"; // by default not read
};

/** The role is part of the type: a call without one does not compile. */
export type Route = Usage & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
} & (
    | { role: "anyone"; answer: (shop: Shop, c: Context) => Answer }
    | { role: "administrator"; answer: (shop: Shop, c: Context, administrator: Administrator) => Answer }
  );

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}
