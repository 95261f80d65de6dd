import type { Context } from "hono";
import { pageFor, problemCodeOf } from "../http/problem.ts";
import { findOrderByLink } from "../orders/find-order-by-link.ts";
import { tokenOf } from "../orders/order-link.ts";
import { type PageRow, PAGES } from "../pages/page-table.ts";
import type { Pages } from "../pages/pages.ts";
import type { Shop } from "../shop.ts";

/** Calls that forms on the order's page make without JavaScript. */
export const ORDER_FORMS = ["/pedido/:token/comprobante", "/pedido/:token/cancelar"] as const;

/** A browser's navigation, unlike a script's call. */
export function isBrowserForm({ method, headers }: Request): boolean {
  if (method !== "POST") return false;
  const mode = headers.get("Sec-Fetch-Mode");
  return mode === null ? (headers.get("Accept") ?? "").includes("text/html") : mode === "navigate";
}

/** The order's page, from the address of one of its forms. */
export function orderPage(c: Context): string {
  return `/pedido/${encodeURIComponent(tokenOf(c))}`;
}

/** Answers with the order's page: reloaded on success, with the reason on a refusal. */
export async function answerOrderForm(shop: Shop, pages: Pages, c: Context, answer: Response): Promise<Response> {
  const token = tokenOf(c);
  if (answer.ok) {
    const headers = { Location: orderPage(c), "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  if (problemCodeOf(answer) === undefined) return answer;
  const order = await findOrderByLink(shop, token);
  const { status } = answer;
  if (order) {
    const { detail } = (await answer.clone().json()) as { detail: string };
    const page = await pages.order(status, { order, token, problem: detail });
    return pageFor(answer, page.toResponse(c.req.raw));
  }
  if (status !== 404) return answer;
  const row: PageRow = PAGES["not-found"];
  const page = await pages.respond(row, { path: c.req.path, params: {}, search: "" });
  return pageFor(answer, page.toResponse(c.req.raw));
}
