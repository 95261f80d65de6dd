import { colorValue } from "#domain/color.ts";
import { type Facets, isFiltered, type ListingResult, type Listing, pagesOf, WHOLE_LISTING } from "#domain/listing.ts";
import { asEntry, asWantedCard, SUGGESTED_PRODUCTS, type Product } from "#domain/product.ts";
import { listProductsById } from "../catalogue/catalogue.ts";
import type { StoredProduct } from "../catalogue/product-schema.ts";
import { findOwnColors } from "../colors/own-colors.ts";
import type { Db } from "../db/connection.ts";
import { type Cursor, writeCursor } from "../http/list.ts";
import type { Shop } from "../shop.ts";
import type { NamedColors } from "./product-lists.ts";

type IndexedShop = Pick<Shop, "db" | "storage" | "productIndex">;

/** One page of `/productos`, found in memory; only this page's products are read from the database. */
export async function findListing(
  shop: IndexedShop & Pick<Shop, "missedSearches">,
  listing: Listing,
): Promise<ListingResult> {
  const { ids, total, page, facets, sort, near, colors: named } = await shop.productIndex.findPage(listing);
  // With a filter set, the words may not be why nothing is found; right after a start the index may still lack products.
  const isOnlySearched = listing.q !== "" && !isFiltered({ ...listing, q: "" });
  if (total === 0 && isOnlySearched && shop.productIndex.isCurrent()) shop.missedSearches.add(listing.q);
  const [products, colors] = await Promise.all([
    listProductsById(shop.db, shop.storage, ids),
    withValues(shop.db, facets.colors),
  ]);
  const instead = total === 0 ? await findInstead(shop, near, named) : null;
  return {
    total,
    page,
    facets: { ...facets, colors },
    sort,
    pages: pagesOf(total, listing),
    products: products.map((product) => {
      const card = asListed(product, listing, named);
      return listing.isIndex ? asEntry(card) : card;
    }),
    instead,
  };
}

async function withValues(db: Db, colors: Facets["colors"]): Promise<Facets["colors"]> {
  const names = colors.map(({ value }) => value);
  const own = names.length > 0 ? await findOwnColors(db, names) : new Map<string, string>();
  return colors.map((facet) => ({ ...facet, color: own.get(facet.value) ?? colorValue(facet.value) ?? "" }));
}

/** Shows the filters' talle and colour, or else the colour named in the query ('remera azul'). */
function asListed(product: Product, { sizes, colors }: Pick<Listing, "sizes" | "colors">, named: NamedColors): Product {
  return asWantedCard(product, { sizes, colors: colors.length > 0 ? colors : (named.get(product.id) ?? []) });
}

/** The nearest products, or else the newest. */
async function findInstead(
  { db, storage, productIndex }: IndexedShop,
  near: readonly string[],
  named: NamedColors,
): Promise<ListingResult["instead"]> {
  const { ids, facets } = await productIndex.findPage(WHOLE_LISTING);
  const isNear = near.length > 0;
  const products = await listProductsById(db, storage, isNear ? near : ids.slice(0, SUGGESTED_PRODUCTS));
  return {
    categories: facets.categories,
    isNear,
    products: products.map((product) => asListed(product, WHOLE_LISTING, named)),
  };
}

/** The same list for API clients, starting at a cursor; undefined while a just-started shop may lack products. */
export async function listProducts(
  { db, storage, productIndex }: IndexedShop,
  listing: Listing,
  limit: number,
  after: Cursor | undefined,
): Promise<{ products: StoredProduct[]; next_cursor: string | null } | undefined> {
  const { ids, cursors, isWhole } = await productIndex.findAfter(listing, limit + 1, after);
  if (!isWhole) return undefined;
  const last = ids.length > limit ? cursors[limit - 1] : undefined;
  return {
    products: await listProductsById(db, storage, ids.slice(0, limit)),
    next_cursor: last ? writeCursor(last) : null,
  };
}
