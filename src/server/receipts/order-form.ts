import type { Context } from "hono";
import { problemCodeOf, retold } from "../http/problem.ts";
import { findOrderByLink } from "../orders/find-order-by-link.ts";
import { type PageRow, PAGES } from "../pages/page-table.ts";
import type { Pages } from "../pages/pages.ts";
import type { Shop } from "../shop.ts";

/** The calls of the order's page that its forms make without JavaScript. */
export const ORDER_FORMS = "/pedido/:token/:form{comprobante|cancelar}";

/** A browser that leaves the page for the answer, which a script's call does not. */
export function isBrowserForm({ method, headers }: Request): boolean {
  if (method !== "POST") return false;
  const mode = headers.get("Sec-Fetch-Mode");
  return mode === null ? (headers.get("Accept") ?? "").includes("text/html") : mode === "navigate";
}

/** What `answer` says, as the order's page: read again when it was done, with the reason when it was refused. */
export async function answerOrderForm(shop: Shop, pages: Pages, c: Context, answer: Response): Promise<Response> {
  const token = c.req.param("token") ?? "";
  if (answer.ok) {
    const headers = { Location: `/pedido/${encodeURIComponent(token)}`, "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  if (problemCodeOf(answer) === undefined) return answer;
  const order = await findOrderByLink(shop, token);
  const { status } = answer;
  if (order) {
    const { detail } = (await answer.clone().json()) as { detail: string };
    const page = await pages.order(status, { order, token, problem: detail });
    return retold(answer, page.toResponse(c.req.raw));
  }
  if (status !== 404) return answer;
  const row: PageRow = PAGES["not-found"];
  const page = await pages.find(row, { path: c.req.path, params: {}, search: "" });
  return retold(answer, page.toResponse(c.req.raw));
}
