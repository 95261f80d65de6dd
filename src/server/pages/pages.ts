import { PANEL_WORKER, type PanelPath } from "#domain/panel-address.ts";
import type { Page, PageNamed } from "#storefront/page.ts";
import type { WithdrawalState } from "#storefront/withdrawal/withdrawal-page.tsx";
import type { Environment } from "../environment.ts";
import { headersOf, SECRET_LINK_HEADERS } from "../http/headers.ts";
import { findFrame, type Frame } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import type { Assets } from "./assets.ts";
import { EncodedPage } from "./encoded-page.ts";
import { createFrames } from "./frames.ts";
import { renderDocument, renderErrorPage, renderPanel } from "./html.tsx";
import { createPageCache, type MadePage } from "./page-cache.ts";
import { beforeDeadline, DEADLINE_PASSED } from "./page-deadline.ts";
import { pagePolicy } from "./page-policy.ts";
import {
  cacheKeyOf,
  type CachedRow,
  isCacheable,
  type Loaded,
  type PageRequest,
  type PageRow,
  PAGES,
} from "./page-table.ts";
import { NO_PRELOADS, preloadsOf } from "./panel-preloads.ts";

type OrderState = Omit<PageNamed<"order">, "name">;

export type Pages = ReturnType<typeof createPages>;

export function createPages(shop: Shop, assets: Assets) {
  const { db, changes, log, environment } = shop;
  const cache = createPageCache(() => changes.isListening());
  changes.onChange((change) => cache.forget(change));
  // Changes may have been missed meanwhile; cached pages are still served while the database is unavailable.
  changes.onListening((listening) => {
    if (listening) cache.forgetAll();
  });

  const headers = pageHeaders(environment);
  const frames = createFrames(shop);
  let overloaded: { page: EncodedPage; frame: Frame } | undefined;

  async function render(row: CachedRow, request: PageRequest): Promise<MadePage> {
    const [loaded, { frame, isCurrent }] = await Promise.all([
      beforeDeadline(row.load(shop, request), log),
      frames.load(),
    ]);
    const { status, page, tags, isTemporary }: Loaded =
      loaded === DEADLINE_PASSED ? withoutData(row.fallback(request)) : loaded;
    const isComplete = loaded !== DEADLINE_PASSED && isCurrent;
    // Its own frame: the last one may come from another request.
    const html = renderDocument(page, frame, assets.storefront, environment.publicUrl, isComplete);
    const mayBeShared = isComplete && status === 200;
    return {
      page: new EncodedPage(status, html, mayBeShared ? headers.shared : headers.private),
      isComplete,
      isCacheable: isCacheable(page) && !isTemporary,
      tags,
    };
  }

  const errorPage = (status: number, requestId: string | undefined) =>
    new EncodedPage(status, renderErrorPage(requestId, frames.last(), assets.storefront), headers.private);

  const renderNow = async (page: Page) =>
    renderDocument(page, await findFrame(db, shop.storage), assets.storefront, environment.publicUrl);

  async function respondShared(row: CachedRow, request: PageRequest): Promise<EncodedPage> {
    const key = row.cached.key?.(request) ?? request.path;
    await changes.caughtUp();
    const cached = cache.find(key);
    if (cached && changes.isListening()) return cached;
    const made = await cache.make(key, row.cached.tags(request), () => render(row, request));
    return made.isComplete ? made.page : (cached ?? made.page);
  }

  return {
    /** The cached page if it is current; `search` begins with `?`. */
    findCached(path: string, search: string): EncodedPage | undefined {
      if (!changes.isListening() || changes.isBehind()) return undefined;
      return cache.find(cacheKeyOf(path, search));
    },
    /** 404 and 410 included. */
    async respond(row: PageRow, request: PageRequest): Promise<EncodedPage> {
      if (row.cached !== "never") return respondShared(row, request);
      const loaded = await row.load?.(shop, request);
      if (!loaded) return respondShared(PAGES["not-found"], request);
      return new EncodedPage(loaded.status, await renderNow(loaded.page), headers.uncached);
    },
    /** After its form was sent, for one request. */
    withdrawal: async (status: number, state: WithdrawalState) =>
      new EncodedPage(status, await renderNow({ name: "withdrawal", ...state }), headers.private),
    /** After one of its forms was refused. */
    order: async (status: number, state: OrderState) =>
      new EncodedPage(status, await renderNow({ name: "order", ...state }), headers.uncached),
    /** 404 if the panel has no such screen; with a path, for browsers that may be signed in, preloads its screen. */
    async panel(status: 200 | 404, screen?: { path: PanelPath; isNarrowed: boolean }) {
      const { frame } = await frames.load();
      const preloads = screen ? preloadsOf(screen.path, screen.isNarrowed, assets.admin.lazy) : NO_PRELOADS;
      return new EncodedPage(status, renderPanel(frame.settings.shop_name, assets.admin, preloads), headers.panel);
    },
    error: errorPage,
    overloaded(): EncodedPage {
      const frame = frames.last();
      if (overloaded?.frame !== frame) overloaded = { frame, page: errorPage(503, undefined) };
      return overloaded.page;
    },
  };
}

function pageHeaders(environment: Environment) {
  const headersWith = (more: Record<string, string>) =>
    Object.entries({
      "Content-Type": "text/html; charset=utf-8",
      ...headersOf(environment),
      "Content-Security-Policy": pagePolicy(environment.bucket?.publicUrl),
      ...more,
    }).flat();
  return {
    shared: headersWith({ "Cache-Control": "no-cache" }),
    private: headersWith({ "Cache-Control": "no-store" }),
    panel: headersWith({
      "Cache-Control": "no-store",
      "Content-Security-Policy": pagePolicy(environment.bucket?.publicUrl, PANEL_WORKER),
    }),
    uncached: headersWith(SECRET_LINK_HEADERS),
  };
}

/** A page without its data; an unknown address is a 404 that needs none. */
function withoutData(page: Page): Loaded {
  return { status: page.name === "not-found" ? 404 : 200, page };
}
