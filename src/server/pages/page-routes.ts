import {
  asSpelled,
  type ListingResult,
  isFiltered,
  type Listing,
  listingAddress,
  readListing,
} from "#domain/listing.ts";
import { asCard, SUGGESTED_PRODUCTS, FEATURED_PRODUCTS, productAddress } from "#domain/product.ts";
import { LEGAL_FIELDS, type LegalPath } from "#domain/legal-page.ts";
import type { Page, PlainPath } from "#storefront/page.ts";
import { findProduct, listFeatured, wasDeleted } from "../catalogue/catalogue.ts";
import { findListing } from "../catalogue/listing.ts";
import { findRelated } from "../catalogue/related.ts";
import { listShownCategories } from "../categories/shown-categories.ts";
import { readId } from "../http/id.ts";
import { findLegalText } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import type { PageTag } from "./page-cache.ts";

const PLAIN_PATHS = ["/favoritos", "/mi-pedido"] as const satisfies PlainPath[];

const LISTING_PATH = "/productos";

/** `late` is sent when the data times out. */
export type PageRoute = {
  key: string; // of the cache, shared by addresses that show the same
  tags: readonly PageTag[];
  load: () => Promise<Loaded>;
  fallback: Page;
};

/** `tags`: what the page shows, when that is less. `isPassing`: a better one can be made in a moment. */
export type Loaded = { status: number; page: Page; tags?: readonly PageTag[]; isTemporary?: boolean };

export function createPageRoutes(shop: Shop): (path: string, search: string) => PageRoute {
  const { db, storage } = shop;

  const suggestions = async () => (await listFeatured(db, storage, SUGGESTED_PRODUCTS)).map(asCard);

  const home: PageRoute = {
    key: "/",
    tags: ["products"],
    load: async () => {
      const products = await listFeatured(db, storage, FEATURED_PRODUCTS);
      return { status: 200, page: { name: "home", products: products.map(asCard) } };
    },
    fallback: { name: "home", products: null },
  };

  const notFound: PageRoute = {
    key: "not-found",
    tags: ["products"],
    load: async () => ({ status: 404, page: { name: "not-found", products: await suggestions() } }),
    fallback: { name: "not-found", products: null },
  };

  // A change of a category outdates every page, since any may show its name.
  const categories: PageRoute = {
    key: "/categorias",
    tags: ["products"],
    load: async () => ({
      status: 200,
      page: { name: "categories", categories: await listShownCategories(db, storage) },
    }),
    fallback: { name: "categories", categories: null },
  };

  function listing(search: string): PageRoute {
    const listing = readListing(search);
    return {
      key: listingAddress(listing),
      tags: ["products"],
      load: async () => {
        const found = await findListing(shop, listing);
        return { status: 200, page: { name: "listing", listing: asSpelled(listing, found.facets), found } };
      },
      fallback: { name: "listing", listing, found: null },
    };
  }

  function plain(path: PlainPath): PageRoute {
    const page: Page = { name: "plain", path };
    return { key: path, tags: ["frame"], load: async () => ({ status: 200, page }), fallback: page };
  }

  const regret: PageRoute = {
    key: "/arrepentimiento",
    tags: ["frame"],
    load: async () => ({ status: 200, page: { name: "regret" } }),
    fallback: { name: "regret" },
  };

  /** 404 while the owner has written nothing. */
  function legal(path: LegalPath): PageRoute {
    return {
      key: path,
      tags: notFound.tags,
      load: async () => {
        const text = await findLegalText(db, LEGAL_FIELDS[path]);
        return text === "" ? notFound.load() : { status: 200, page: { name: "legal", path, text } };
      },
      fallback: { name: "legal", path, text: null },
    };
  }

  function product(id: string): PageRoute {
    const isId = readId(id) !== undefined;
    return {
      key: productAddress(id),
      // Which related products it shows is known once it is made; until then it may be any.
      tags: [`product:${id}`, "products"],
      load: async () => {
        const [found, related] = isId ? await Promise.all([findProduct(db, storage, id), findRelated(shop, id)]) : [];
        if (found) {
          const tags = [found, ...(related ?? [])].map((shown): PageTag => `product:${shown.id}`);
          const page: Page = { name: "product", id, product: found, related: related ?? [] };
          return { status: 200, page, tags, isTemporary: !related };
        }
        const status = isId && (await wasDeleted(db, id)) ? 410 : 404;
        return { status, page: { name: "product-missing", products: await suggestions() } };
      },
      fallback: { name: "product", id, product: null, related: [] },
    };
  }

  return (path, search) => {
    if (path === "/") return home;
    if (path === categories.key) return categories;
    if (path === LISTING_PATH) return listing(search);
    if (path === regret.key) return regret;
    if (isLegalPath(path)) return legal(path);
    if (isPlainPath(path)) return plain(path);
    const [, productId] = /^\/producto\/([^/]+)$/.exec(path) ?? [];
    return productId === undefined ? notFound : product(productId.toLowerCase());
  };
}

/** The cache key of an address; equal lists share one. */
export function cacheKeyOf(path: string, search: string): string {
  return path === LISTING_PATH ? listingAddress(readListing(search)) : path;
}

/** Missing pages, orders, searches and filters are asked for once: cached, they would push out shared ones. */
export function isCacheable(page: Page): boolean {
  switch (page.name) {
    case "product-missing":
    case "order":
      return false;
    case "listing":
      return isBrowsedListing(page.listing, page.found);
    default:
      return true;
  }
}

/** The whole list, a category or the offers, in any order; addresses of empty pages are endless. */
function isBrowsedListing(listing: Listing, found: ListingResult | null): boolean {
  const isThere = found !== null && found.total > 0 && found.page === listing.page;
  return isThere && !isFiltered({ ...listing, category: null, onlyOffers: false });
}

function isPlainPath(path: string): path is PlainPath {
  return (PLAIN_PATHS as readonly string[]).includes(path);
}

function isLegalPath(path: string): path is LegalPath {
  return path in LEGAL_FIELDS;
}
