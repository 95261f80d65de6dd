import type { Page, WithdrawalState } from "#storefront/page.ts";
import { headersOf, pagePolicy } from "../http/headers.ts";
import { findOrderByLink } from "../orders/find-order-by-link.ts";
import { findFrame } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import type { Assets } from "./assets.ts";
import { EncodedPage } from "./encoded-page.ts";
import { renderDocument, renderErrorPage, renderPanel } from "./html.tsx";
import { beforeDeadline, DEADLINE_PASSED } from "./deadline.ts";
import { createPageCache, type MadePage } from "./page-cache.ts";
import { createPageRoutes, isCacheable, cacheKeyOf, type Loaded, type PageRoute } from "./page-routes.ts";
import { UNNAMED_SHOP } from "./unnamed-shop.ts";

export type Pages = {
  /** The cached page if it is current; `search` begins with `?`. */
  findCached(path: string, search: string): EncodedPage | undefined;
  find(path: string, search?: string): Promise<EncodedPage>; // 404 and 410 included
  findOrder(token: string): Promise<EncodedPage | undefined>; // for one request; undefined when the token opens none
  withdrawal(status: number, state: WithdrawalState): Promise<EncodedPage>; // after its form was sent, for one request
  panel(status: 200 | 404): Promise<EncodedPage>; // 404 where the panel has no screen
  error(status: number, requestId: string): EncodedPage;
  full(): EncodedPage;
};

export function createPages(shop: Shop, assets: Assets): Pages {
  const { db, storage, changes, log, environment, secretKey } = shop;
  const routeOf = createPageRoutes(shop);
  const cache = createPageCache(() => changes.isListening());
  changes.onChange((change) => cache.forget(change));
  // Changes may have been missed meanwhile; cached pages still serve while the database is unavailable.
  changes.onListening((listening) => {
    if (listening) cache.forgetAll();
  });

  const headersWith = (more: Record<string, string>) =>
    Object.entries({
      "Content-Type": "text/html; charset=utf-8",
      ...headersOf(environment),
      "Content-Security-Policy": pagePolicy(environment.bucket?.publicUrl),
      ...more,
    }).flat();
  const sharedHeaders = headersWith({ "Cache-Control": "no-cache" });
  const privateHeaders = headersWith({ "Cache-Control": "no-store" });
  // A secret link: no search engine stores it, no other site sees it (decisions, "After the order").
  const orderHeaders = headersWith({
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "same-origin",
  });

  const full = new EncodedPage(503, renderErrorPage(undefined, assets.storefront), privateHeaders);

  let lastFrame = UNNAMED_SHOP;
  let lastFrameQuery = 0;
  let frameQueries = 0;

  /** While the database is unavailable, the last known one, which is not `isCurrent`. */
  async function loadFrame() {
    const query = ++frameQueries;
    const frame = await beforeDeadline(findFrame(db), log);
    if (frame === DEADLINE_PASSED) return { frame: lastFrame, isCurrent: false };
    // Answers may overtake each other: an older one never replaces a newer one.
    if (query > lastFrameQuery) {
      lastFrame = frame;
      lastFrameQuery = query;
    }
    return { frame, isCurrent: true };
  }

  async function render({ load, fallback: late }: PageRoute): Promise<MadePage> {
    const [loaded, { frame, isCurrent }] = await Promise.all([beforeDeadline(load(), log), loadFrame()]);
    const { status, page, tags, isTemporary: isPassing }: Loaded = loaded === DEADLINE_PASSED ? standIn(late) : loaded;
    // Its own frame: `lastFrame` may come from another request meanwhile.
    const html = renderDocument(page, frame, assets.storefront, environment.publicUrl);
    const isComplete = loaded !== DEADLINE_PASSED && isCurrent;
    const isLasting = isComplete && status === 200;
    return {
      page: new EncodedPage(status, html, isLasting ? sharedHeaders : privateHeaders),
      isComplete,
      isShared: isCacheable(page) && !isPassing,
      tags,
    };
  }

  const renderNow = async (page: Page) =>
    renderDocument(page, await findFrame(db), assets.storefront, environment.publicUrl);

  async function show(plan: PageRoute): Promise<EncodedPage> {
    const kept = cache.find(plan.key);
    if (kept && changes.isListening()) return kept;
    const made = await cache.make(plan.key, plan.tags, () => render(plan));
    return made.isComplete ? made.page : (kept ?? made.page);
  }

  return {
    findCached(path, search) {
      if (!changes.isListening()) return undefined;
      return cache.find(cacheKeyOf(path, search));
    },
    find: (path, search = "") => show(routeOf(path, search)),
    async findOrder(token) {
      const order = await findOrderByLink({ db, storage, secretKey }, token);
      return order && new EncodedPage(200, await renderNow({ name: "order", order }), orderHeaders);
    },
    withdrawal: async (status, state) =>
      new EncodedPage(status, await renderNow({ name: "regret", ...state }), privateHeaders),
    async panel(status) {
      const { frame } = await loadFrame();
      return new EncodedPage(status, renderPanel(frame.settings.shop_name, assets.admin), privateHeaders);
    },
    error: (status, requestId) =>
      new EncodedPage(status, renderErrorPage(requestId, assets.storefront), privateHeaders),
    full: () => full,
  };
}

/** A page without its data; an unknown address is 404 without any. */
function standIn(page: Page): Loaded {
  return { status: page.name === "not-found" ? 404 : 200, page };
}
