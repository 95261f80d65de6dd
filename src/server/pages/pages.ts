import * as v from "valibot";
import type { Logger } from "pino";
import { type FoundListing, isFiltered, type Listing, listingAddress, readListing } from "#domain/listing.ts";
import { asCard, CONSOLATION_PRODUCTS, FEATURED_PRODUCTS, productAddress } from "#domain/product.ts";
import { DEFAULT_SHOP_NAME } from "#domain/settings.ts";
import { LEGAL_FIELDS, type LegalPath } from "#storefront/legal/legal-fields.ts";
import type { Page, PlainPath, RegretState } from "#storefront/page.ts";
import { findProduct, listFeatured, wasDeleted } from "../catalogue/catalogue.ts";
import { listShownCategories } from "../categories/shown-categories.ts";
import { findListing } from "../catalogue/listing.ts";
import { findRelated } from "../catalogue/related.ts";
import { isDatabaseAway } from "../db/away.ts";
import { uuid } from "../http/body.ts";
import { COMMON_HEADERS, pagePolicy } from "../http/headers.ts";
import { findOrderView } from "../orders/list-orders.ts";
import { isOrderToken, orderIdOf } from "../orders/order-link.ts";
import { findFrame, findLegalText, type Frame } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import type { Assets } from "./assets.ts";
import { EncodedPage } from "./encoded-page.ts";
import { renderDocument, renderErrorPage, renderPanel } from "./html.tsx";
import { createPageCache, type MadePage, type PageTag } from "./page-cache.ts";

/** How long a document waits for its data before it is sent without it, in milliseconds (design, "How a page is made"). */
const DATA_DEADLINE = 300;

const PLAIN_PATHS = ["/favoritos", "/mi-pedido"] as const satisfies PlainPath[];

const LISTING_PATH = "/productos";

/** Stands for data that did not come in time. */
const LATE: unique symbol = Symbol("late");

/** Around pages until the settings could be read once. */
const UNNAMED_SHOP: Frame = {
  settings: { shop_name: DEFAULT_SHOP_NAME, alias: "", holder: "", cbu: "", bank: "", cuit: "" },
  footer: {
    shop_name: DEFAULT_SHOP_NAME,
    legal_name: "",
    cuit: "",
    street_address: "",
    hours: "",
    whatsapp: "",
    contact_email: "",
    instagram: "",
    consumer_claims_url: "",
    fiscal_data_url: "",
    has_terms: false,
    has_privacy: false,
  },
};

/** What to show at an address: its page once the data is there, and the page that stands in while it is late. */
type Plan = {
  /** Under which it is kept; addresses that show the same share one. */
  key: string;
  tags: readonly PageTag[];
  load: () => Promise<Loaded>;
  late: Page;
};

/** `tags`: what the page turned out to show, when that is less. `isPassing`: a better one can be made in a moment. */
type Loaded = { status: number; page: Page; tags?: readonly PageTag[]; isPassing?: boolean };

export type Pages = {
  /** The kept page of an address, if there is one and it is known to be current; `search` is its part from `?` on. */
  findKept(path: string, search: string): EncodedPage | undefined;
  /** The storefront's page at an address: always one, 404 and 410 included. */
  find(path: string, search?: string): Promise<EncodedPage>;
  /** An order's page, made for this request only; undefined when the token opens none. */
  findOrder(token: string): Promise<EncodedPage | undefined>;
  /** The page of the 'Botón de arrepentimiento' after its form was sent, made for this request only. */
  regret(status: number, state: RegretState): Promise<EncodedPage>;
  /** The panel's page, the same for everyone. */
  panel(): EncodedPage;
  /** What is shown when a page breaks. */
  error(status: number, requestId: string): EncodedPage;
};

/** The pages of a shop: rendered once, kept compressed, forgotten when what they show changes. */
export function createPages(shop: Shop, assets: Assets): Pages {
  const { db, storage, changes, log, environment, secretKey } = shop;
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
      ...COMMON_HEADERS,
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

  let lastFrame = UNNAMED_SHOP;

  async function render({ load, late }: Plan): Promise<MadePage> {
    const [loaded, frame] = await Promise.all([inTime(load(), log), inTime(findFrame(db), log)]);
    if (frame !== LATE) lastFrame = frame;
    const { status, page, tags, isPassing }: Loaded = loaded === LATE ? standIn(late) : loaded;
    const html = renderDocument(page, lastFrame, assets.storefront, environment.publicUrl);
    const isComplete = loaded !== LATE && frame !== LATE;
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

  const consolation = async () => (await listFeatured(db, storage, CONSOLATION_PRODUCTS)).map(asCard);

  const home: Plan = {
    key: "/",
    tags: ["products"],
    load: async () => {
      const products = await listFeatured(db, storage, FEATURED_PRODUCTS);
      return { status: 200, page: { name: "home", products: products.map(asCard) } };
    },
    late: { name: "home", products: null },
  };

  const notFound: Plan = {
    key: "not-found",
    tags: ["products"],
    load: async () => ({ status: 404, page: { name: "not-found", products: await consolation() } }),
    late: { name: "not-found", products: null },
  };

  // A change of a category touches every page anyway: its name may stand on any.
  const categories: Plan = {
    key: "/categorias",
    tags: ["products"],
    load: async () => ({
      status: 200,
      page: { name: "categories", categories: await listShownCategories(db, storage) },
    }),
    late: { name: "categories", categories: null },
  };

  function listing(search: string): Plan {
    const listing = readListing(search);
    return {
      key: listingAddress(listing),
      tags: ["products"],
      load: async () => ({ status: 200, page: { name: "listing", listing, found: await findListing(shop, listing) } }),
      late: { name: "listing", listing, found: null },
    };
  }

  function plain(path: PlainPath): Plan {
    const page: Page = { name: "plain", path };
    return { key: path, tags: ["frame"], load: async () => ({ status: 200, page }), late: page };
  }

  const regret: Plan = {
    key: "/arrepentimiento",
    tags: ["frame"],
    load: async () => ({ status: 200, page: { name: "regret" } }),
    late: { name: "regret" },
  };

  /** A page of the owner's words; without them there is no such page. */
  function legal(path: LegalPath): Plan {
    return {
      key: path,
      tags: notFound.tags,
      load: async () => {
        const text = await findLegalText(db, LEGAL_FIELDS[path]);
        return text === "" ? notFound.load() : { status: 200, page: { name: "legal", path, text } };
      },
      late: { name: "legal", path, text: null },
    };
  }

  function product(id: string): Plan {
    return {
      key: productAddress(id),
      // Which others it shows is known once it is made; until then it may be any.
      tags: [`product:${id}`, "products"],
      load: async () => {
        const [found, related] = v.is(uuid, id)
          ? await Promise.all([findProduct(db, storage, id), findRelated(shop, id)])
          : [];
        if (found) {
          const tags = [found, ...(related ?? [])].map((shown): PageTag => `product:${shown.id}`);
          const page: Page = { name: "product", id, product: found, related: related ?? [] };
          return { status: 200, page, tags, isPassing: !related };
        }
        const status = v.is(uuid, id) && (await wasDeleted(db, id)) ? 410 : 404;
        return { status, page: { name: "product-missing", products: await consolation() } };
      },
      late: { name: "product", id, product: null, related: [] },
    };
  }

  function planOf(path: string, search: string): Plan {
    if (path === "/") return home;
    if (path === categories.key) return categories;
    if (path === LISTING_PATH) return listing(search);
    if (path === regret.key) return regret;
    if (isLegalPath(path)) return legal(path);
    if (isPlainPath(path)) return plain(path);
    const [, productId] = /^\/producto\/([^/]+)$/.exec(path) ?? [];
    return productId === undefined ? notFound : product(productId.toLowerCase());
  }

  return {
    findKept(path, search) {
      if (!changes.isListening()) return undefined;
      // Only a listing is told apart by more than its path, and equal lists share one page.
      return cache.find(path === LISTING_PATH ? listingAddress(readListing(search)) : path);
    },
    find: (path, search = "") => show(planOf(path, search)),
    async findOrder(token) {
      const id = orderIdOf(token);
      const found = id === undefined ? undefined : await findOrderView(db, storage, id);
      if (id === undefined || !found || !isOrderToken(secretKey, token, { id, link_version: found.link_version })) {
        return undefined;
      }
      return new EncodedPage(200, await renderNow({ name: "order", order: found.view }), orderHeaders);
    },
    regret: async (status, state) =>
      new EncodedPage(status, await renderNow({ name: "regret", ...state }), privateHeaders),
    panel: () => new EncodedPage(200, renderPanel(lastFrame.settings.shop_name, assets.admin), privateHeaders),
    error: (status, requestId) =>
      new EncodedPage(status, renderErrorPage(requestId, assets.storefront), privateHeaders),
  };
}

/**
 * Whether others will ask for a page. Nobody else asks for one that is missing, an order's, a search's, or one of the
 * countless combinations of filters: they would push out those that many see.
 */
function isWorthKeeping(page: Page): boolean {
  switch (page.name) {
    case "product-missing":
    case "order":
      return false;
    case "listing":
      return isShelf(page.listing, page.found);
    default:
      return true;
  }
}

/** The whole list, a category or the offers, in any order, page by page; anything may stand in an address, but little is there. */
function isShelf(listing: Listing, found: FoundListing | null): boolean {
  const isThere = found !== null && found.total > 0 && found.page === listing.page;
  return isThere && !isFiltered({ ...listing, category: null, onlyOffers: false });
}

/** A page that is sent without its data. That an address is unknown is known without any. */
function standIn(page: Page): Loaded {
  return { status: page.name === "not-found" ? 404 : 200, page };
}

function isPlainPath(path: string): path is PlainPath {
  return (PLAIN_PATHS as readonly string[]).includes(path);
}

function isLegalPath(path: string): path is LegalPath {
  return path in LEGAL_FIELDS;
}

/** Gives what a query gives, or LATE when it takes longer than the deadline or the database is away. */
async function inTime<T>(query: Promise<T>, log: Logger): Promise<T | typeof LATE> {
  const answer = query.catch((error: unknown): typeof LATE => {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, "The database is away: a page is sent without its data");
    return LATE;
  });
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, DATA_DEADLINE, LATE);
  });
  try {
    const first = await Promise.race([answer, deadline]);
    if (first === LATE)
      answer.catch((error: unknown) => log.error({ err: error }, "A page's data failed after its deadline"));
    return first;
  } finally {
    clearTimeout(timer);
  }
}
