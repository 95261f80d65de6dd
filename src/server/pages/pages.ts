import type { Page, RegretState } from "#storefront/page.ts";
import { headersOf, pagePolicy } from "../http/headers.ts";
import { findOrderByLink } from "../orders/find-order-by-link.ts";
import { findFrame } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import type { Assets } from "./assets.ts";
import { EncodedPage } from "./encoded-page.ts";
import { renderDocument, renderErrorPage, renderPanel } from "./html.tsx";
import { inTime, LATE } from "./in-time.ts";
import { createPageCache, type MadePage } from "./page-cache.ts";
import { createPlans, isWorthKeeping, keyOf, type Loaded, type Plan } from "./plans.ts";
import { UNNAMED_SHOP } from "./unnamed-shop.ts";

export type Pages = {
  /** The kept page of an address, if there is one and it is known to be current; `search` is its part from `?` on. */
  findKept(path: string, search: string): EncodedPage | undefined;
  /** The storefront's page at an address: always one, 404 and 410 included. */
  find(path: string, search?: string): Promise<EncodedPage>;
  /** An order's page, made for this request only; undefined when the token opens none. */
  findOrder(token: string): Promise<EncodedPage | undefined>;
  /** The page of the 'Botón de arrepentimiento' after its form was sent, made for this request only. */
  regret(status: number, state: RegretState): Promise<EncodedPage>;
  /** The panel's page, the same for everyone; 404 where the panel has no screen. */
  panel(status: 200 | 404): Promise<EncodedPage>;
  /** What is shown when a page breaks. */
  error(status: number, requestId: string): EncodedPage;
  /** What is shown while there are too many visitors: made once, since there is no time for anything then. */
  full(): EncodedPage;
};

/** The pages of a shop: rendered once, kept compressed, forgotten when what they show changes. */
export function createPages(shop: Shop, assets: Assets): Pages {
  const { db, storage, changes, log, environment, secretKey } = shop;
  const planOf = createPlans(shop);
  const cache = createPageCache(() => changes.isListening());
  changes.onChange((change) => cache.forget(change));
  // What changed while nobody listened is unknown. Pages kept from before are
  // still served while the database is away, and forgotten once it is back.
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
  // A secret link: no search engine keeps it and no other site hears of it (decisions, "After the order").
  const orderHeaders = headersWith({
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "same-origin",
  });

  const full = new EncodedPage(503, renderErrorPage(undefined, assets.storefront), privateHeaders);

  let lastFrame = UNNAMED_SHOP;
  let lastFrameQuery = 0;
  let frameQueries = 0;

  /** The frame as it is now; while the database is away, the last known one, which is not `isCurrent`. */
  async function loadFrame() {
    const query = ++frameQueries;
    const frame = await inTime(findFrame(db), log);
    if (frame === LATE) return { frame: lastFrame, isCurrent: false };
    // Answers may overtake each other: an older one never replaces a newer one.
    if (query > lastFrameQuery) {
      lastFrame = frame;
      lastFrameQuery = query;
    }
    return { frame, isCurrent: true };
  }

  async function render({ load, late }: Plan): Promise<MadePage> {
    const [loaded, { frame, isCurrent }] = await Promise.all([inTime(load(), log), loadFrame()]);
    const { status, page, tags, isPassing }: Loaded = loaded === LATE ? standIn(late) : loaded;
    // Its own frame, not the last one: another page's older answer may have come in between.
    const html = renderDocument(page, frame, assets.storefront, environment.publicUrl);
    const isComplete = loaded !== LATE && isCurrent;
    const isLasting = isComplete && status === 200;
    return {
      page: new EncodedPage(status, html, isLasting ? sharedHeaders : privateHeaders),
      isComplete,
      isShared: isWorthKeeping(page) && !isPassing,
      tags,
    };
  }

  /** A page for one request only: nothing of it is late, and nothing is kept. */
  const renderNow = async (page: Page) =>
    renderDocument(page, await findFrame(db), assets.storefront, environment.publicUrl);

  async function show(plan: Plan): Promise<EncodedPage> {
    const kept = cache.find(plan.key);
    if (kept && changes.isListening()) return kept;
    const made = await cache.make(plan.key, plan.tags, () => render(plan));
    return made.isComplete ? made.page : (kept ?? made.page);
  }

  return {
    findKept(path, search) {
      if (!changes.isListening()) return undefined;
      return cache.find(keyOf(path, search));
    },
    find: (path, search = "") => show(planOf(path, search)),
    async findOrder(token) {
      const order = await findOrderByLink({ db, storage, secretKey }, token);
      return order && new EncodedPage(200, await renderNow({ name: "order", order }), orderHeaders);
    },
    regret: async (status, state) =>
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

/** A page that is sent without its data. That an address is unknown is known without any. */
function standIn(page: Page): Loaded {
  return { status: page.name === "not-found" ? 404 : 200, page };
}
