import { LEGAL_FIELDS, type LegalPath } from "#domain/legal-page.ts";
import {
  asSpelled,
  type ListingResult,
  isFiltered,
  type Listing,
  listingAddress,
  readListing,
  WHOLE_LISTING,
} from "#domain/listing.ts";
import { asCard, SUGGESTED_PRODUCTS, FEATURED_PRODUCTS, productAddress } from "#domain/product.ts";
import { categoriesCopy } from "#storefront/categories/copy.ts";
import { legalCopy } from "#storefront/legal/copy.ts";
import { orderCopy } from "#storefront/my-order/copy.ts";
import type { Page, PageNamed } from "#storefront/page.ts";
import { PLAIN_PAGES } from "#storefront/plain-pages.tsx";
import { detailCopy } from "#storefront/product-page/copy.ts";
import { withdrawalCopy } from "#storefront/withdrawal/copy.ts";
import { findProduct, listFeatured, wasDeleted } from "../catalogue/catalogue.ts";
import { listCategories } from "../categories/categories.ts";
import { isSelling, listShownCategories } from "../categories/shown-categories.ts";
import { readId } from "../http/id.ts";
import { Memo } from "../memo.ts";
import { findOrderByLink } from "../orders/find-order-by-link.ts";
import { findListing } from "../search/listing.ts";
import { findRelated, RELATED_PRODUCTS } from "../search/related.ts";
import { describeShop, type Site } from "../seo/structured-data.ts";
import { findLegalText } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { pagesCopy } from "./copy.ts";
import { completeHead, type Head, headOfListing, headOfProduct, type PageHead } from "./head.ts";
import type { PageTag } from "./page-cache.ts";

/** The requested address. `path` is decoded; `params` are its parts for the row's `:name`s. */
export type PageRequest = { path: string; params: Record<string, string>; search: string };

/** `tags`: the page's dependencies, if fewer than its row's. `isTemporary`: a better page can be made in a moment. */
export type Loaded = { status: number; page: Page; tags?: readonly PageTag[]; isTemporary?: boolean };

type CommonRow<P extends Page> = {
  /** In Hono's syntax; empty for a page shown only in place of another. */
  paths: readonly string[];
  head(page: P, site: Site): PageHead;
  /** Its addresses for the sitemap; 'never' also means `noindex` and disallowed in robots.txt. */
  indexed: "never" | ((shop: Shop) => readonly string[] | Promise<readonly string[]>);
};

/** The same for everyone: rendered once and cached until something named by its `tags` changes. */
export type CachedRow<P extends Page = Page> = CommonRow<P> & {
  load(shop: Shop, request: PageRequest): Promise<Loaded>;
  /** The page without its data, sent if the data misses its deadline. */
  fallback(request: PageRequest): P;
  cached: {
    tags(request: PageRequest): readonly PageTag[];
    /** Shared by addresses that show the same; the path by default. Paths with a `:name` ignore the query string. */
    key?(request: PageRequest): string;
    /** Whether others will ask for this page, too; true by default. */
    isCacheable?(page: P): boolean;
  };
};

/** Rendered per request; 404 if the loader returns nothing, or there is no loader. */
type UncachedRow<P extends Page> = CommonRow<P> & {
  load?(shop: Shop, request: PageRequest): Promise<Loaded | undefined>;
  cached: "never";
};

export type PageRow<P extends Page = Page> = CachedRow<P> | UncachedRow<P>;

const anyProducts = (): PageTag[] => ["products"];

const onlyFrame = (): PageTag[] => ["frame"];

const LEGAL_PATHS = Object.keys(LEGAL_FIELDS) as LegalPath[];

const home: CachedRow<PageNamed<"home">> = {
  paths: ["/"],
  load: async ({ db, storage }) => {
    const products = await listFeatured(db, storage, FEATURED_PRODUCTS);
    return { status: 200, page: { name: "home", products: products.map(asCard) } };
  },
  fallback: () => ({ name: "home", products: null }),
  head: (_page, { shopName, publicUrl }) => ({ shared: { address: "/", facts: describeShop(shopName, publicUrl) } }),
  indexed: () => ["/"],
  cached: { tags: anyProducts },
};

const listing: CachedRow<PageNamed<"listing">> = {
  paths: ["/productos"],
  load: async (shop, { search }) => {
    const listing = readListing(search);
    const isTemporary = !shop.productIndex.isCurrent();
    const result = await findListing(shop, listing);
    return { status: 200, page: { name: "listing", listing: asSpelled(listing, result.facets), result }, isTemporary };
  },
  fallback: ({ search }) => ({ name: "listing", listing: readListing(search), result: null }),
  head: (page, site) => headOfListing(page.listing, page.result, site),
  indexed: () => ["/productos"],
  cached: {
    tags: anyProducts,
    key: ({ search }) => listingAddress(readListing(search)),
    isCacheable: (page) => isBrowsedListing(page.listing, page.result),
  },
};

const categories: CachedRow<PageNamed<"categories">> = {
  paths: ["/categorias"],
  load: async ({ db, storage }) => {
    const [categories, hasProducts] = await Promise.all([listShownCategories(db, storage), isSelling(db)]);
    return { status: 200, page: { name: "categories", categories, hasProducts } };
  },
  fallback: () => ({ name: "categories", categories: null, hasProducts: true }),
  head: () => ({ name: categoriesCopy.title, shared: { address: "/categorias" } }),
  indexed: listCategoryAddresses,
  cached: { tags: anyProducts },
};

const product: CachedRow<PageNamed<"product">> = {
  paths: ["/producto/:id"],
  load: async (shop, request) => {
    const { db, storage } = shop;
    const id = productIdOf(request);
    const isId = readId(id) !== undefined;
    const [result, related] = isId ? await Promise.all([findProduct(db, storage, id), findRelated(shop, id)]) : [];
    if (result) {
      const shown = [result, ...(related ?? [])].map(({ id }): PageTag => `product:${id}`);
      // While there is room for more related products, any product may become one.
      const tags = shown.length > RELATED_PRODUCTS ? shown : undefined;
      const page: Page = { name: "product", id, product: result, related: related ?? [] };
      return { status: 200, page, tags, isTemporary: !related };
    }
    const status = isId && (await wasDeleted(db, id)) ? 410 : 404;
    return { status, page: { name: "product-missing", products: await listSuggestions(shop) } };
  },
  fallback: (request) => ({ name: "product", id: productIdOf(request), product: null, related: [] }),
  head: (page, site) => (page.product ? headOfProduct(page.product, site) : {}),
  indexed: () => [], // seo/sitemap.ts streams them
  cached: {
    // Which related products it shows is known only once it is rendered; until then it may be any.
    tags: (request) => [`product:${productIdOf(request)}`, "products"],
    key: (request) => productAddress(productIdOf(request)),
  },
};

const productMissing: UncachedRow<PageNamed<"product-missing">> = {
  paths: [],
  head: () => ({ name: detailCopy.missing }),
  indexed: "never",
  cached: "never", // the addresses of products that do not exist are endless
};

const order: UncachedRow<PageNamed<"order">> = {
  paths: ["/pedido/:token"],
  load: async (shop, { params: { token = "" } }) => {
    const order = await findOrderByLink(shop, token);
    return order && { status: 200, page: { name: "order", order, token } };
  },
  head: (page) => ({ name: `${orderCopy.title} ${page.order.order_number}` }),
  indexed: "never",
  cached: "never",
};

const plain: CachedRow<PageNamed<"plain">> = {
  paths: Object.keys(PLAIN_PAGES),
  load: async (_shop, { path }) => ({ status: 200, page: { name: "plain", path } }),
  fallback: ({ path }) => ({ name: "plain", path }),
  head: (page) => ({ name: PLAIN_PAGES[page.path]!.title }),
  indexed: "never",
  cached: { tags: onlyFrame },
};

const withdrawal: CachedRow<PageNamed<"withdrawal">> = {
  paths: ["/arrepentimiento"],
  load: async () => ({ status: 200, page: { name: "withdrawal" } }),
  fallback: () => ({ name: "withdrawal" }),
  // A filed request is private; the empty form is public.
  head: (page) =>
    page.filed || page.typed
      ? { name: withdrawalCopy.title, isIndexed: false }
      : { name: withdrawalCopy.title, shared: { address: "/arrepentimiento" } },
  indexed: () => ["/arrepentimiento"],
  cached: { tags: onlyFrame },
};

/** 404 while the owner's text is empty. */
const legal: CachedRow<PageNamed<"legal">> = {
  paths: LEGAL_PATHS,
  load: async (shop, request) => {
    const path = legalPathOf(request);
    const text = await findLegalText(shop.db, LEGAL_FIELDS[path]);
    return text === "" ? notFound.load(shop, request) : { status: 200, page: { name: "legal", path, text } };
  },
  fallback: (request) => ({ name: "legal", path: legalPathOf(request), text: null }),
  head: (page) => ({ name: legalCopy.titles[page.path], shared: { address: page.path } }),
  indexed: listLegalAddresses,
  cached: { tags: anyProducts },
};

const notFound: CachedRow<PageNamed<"not-found">> = {
  paths: [],
  load: async (shop) => ({ status: 404, page: { name: "not-found", products: await listSuggestions(shop) } }),
  fallback: () => ({ name: "not-found", products: null }),
  head: () => ({ name: pagesCopy.notFound }),
  indexed: "never",
  cached: { tags: anyProducts, key: () => "not-found" },
};

/** Every page of the shop, in the order of the sitemap; their screens are in storefront/screens.tsx. */
export const PAGES = {
  home,
  listing,
  categories,
  product,
  "product-missing": productMissing,
  order,
  plain,
  withdrawal,
  legal,
  "not-found": notFound,
} satisfies { [Name in Page["name"]]: PageRow<PageNamed<Name>> };

/** Keys other than the path; only they depend on the query string. */
const KEYS_BY_PATH = new Map(
  Object.values<PageRow>(PAGES).flatMap(({ paths, cached }) => {
    const key = cached === "never" ? undefined : cached.key;
    return key ? paths.filter((path) => !path.includes(":")).map((path) => [path, key] as const) : [];
  }),
);

/** ASSUMES that it is given only pages of this name. */
function rowOf(name: Page["name"]): PageRow {
  return PAGES[name];
}

export function headOf(page: Page, site: Site): Head {
  const row = rowOf(page.name);
  const head = row.head(page, site);
  return completeHead(row.indexed === "never" ? { ...head, isIndexed: false } : head, site);
}

/** Whether to cache a rendered page: one that is requested once would evict shared ones. */
export function isCacheable(page: Page): boolean {
  const { cached } = rowOf(page.name);
  return cached !== "never" && (cached.isCacheable?.(page) ?? true);
}

/** By address: parsing a listing's address costs more than sending the page. */
const cacheKeys = new Memo<string>({ entries: 512, length: 128 });

/** The cache key of an address; equal lists share one. Called for every request, so it matches no patterns. */
export function cacheKeyOf(path: string, search: string): string {
  const key = KEYS_BY_PATH.get(path);
  if (!key) return path;
  return cacheKeys.get(path + search, () => key({ path, params: {}, search }));
}

/** The full list, a category or the offers, in any order; addresses of empty pages are endless. */
function isBrowsedListing(listing: Listing, result: ListingResult | null): boolean {
  const isThere = result !== null && result.total > 0 && result.page === listing.page;
  return isThere && !isFiltered({ ...listing, category: null, onlyOffers: false });
}

/** As the path spells it: an id with a decoded slash would send the browser's own call to another address. */
function productIdOf({ path }: PageRequest): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}

// The router has matched the path to one of the row's own.
const legalPathOf = ({ path }: PageRequest) => path as LegalPath;

async function listSuggestions({ db, storage }: Shop) {
  return (await listFeatured(db, storage, SUGGESTED_PRODUCTS)).map(asCard);
}

async function listCategoryAddresses({ db, storage }: Shop): Promise<string[]> {
  const categories = (await listCategories(db, storage)).filter((category) => category.active_product_count > 0);
  if (categories.length === 0) return [];
  return ["/categorias", ...categories.map(({ slug }) => listingAddress({ ...WHOLE_LISTING, category: slug }))];
}

async function listLegalAddresses({ db }: Shop): Promise<string[]> {
  const texts = await Promise.all(LEGAL_PATHS.map((path) => findLegalText(db, LEGAL_FIELDS[path])));
  return LEGAL_PATHS.filter((_path, index) => texts[index] !== "");
}
