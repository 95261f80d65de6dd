import type { Context } from "hono";
import * as v from "valibot";
import type { Administrator } from "../auth/session.ts";
import type { Shop } from "../shop.ts";
import type { Route } from "./route.ts";

type Answer = Response | Promise<Response>;

type Usage = {
  takes?: "application/json" | "multipart/form-data" | "nothing";
  gives?: "text/csv" | "text/event-stream" | "nothing";
  key?: "optional" | "required";
};

export type LegacyRoute = Usage & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
} & (
    | { role: "anyone"; answer: (shop: Shop, c: Context) => Answer }
    | { role: "administrator"; answer: (shop: Shop, c: Context, administrator: Administrator) => Answer }
  );

export function fromLegacy(routes: readonly LegacyRoute[]): Route[] {
  return routes.map(({ answer, takes, gives, key, ...route }) => {
    const isWrite = route.method !== "GET" && (route.method !== "DELETE" || takes !== undefined);
    return {
      ...route,
      query: undefined,
      body:
        takes === "multipart/form-data"
          ? takes
          : isWrite && takes !== "nothing"
            ? v.record(v.string(), v.unknown())
            : undefined,
      answer: gives ?? v.unknown(),
      key,
      handle: (shop: Shop, c: Context, administrator: Administrator | undefined) =>
        answer(shop, c, administrator as Administrator),
    };
  });
}
