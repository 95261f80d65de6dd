import type { ListingResult, Listing } from "#domain/listing.ts";
import { searchCopy } from "../search/copy.ts";
import { listingCopy } from "./copy.ts";

export function listingTitle({ q, category, onlyOffers }: Listing, result: ListingResult | null): string {
  if (q) return result?.total === 0 ? searchCopy.nothingFor(q) : listingCopy.results(q);
  const name = result?.facets.categories.find(({ value }) => value === category)?.name;
  if (name !== undefined) return name;
  return onlyOffers ? listingCopy.offersTitle : listingCopy.title;
}

/** The heading with its page, for the window's title and for links. */
export function listingName(listing: Listing, result: ListingResult | null): string {
  const page = result?.page ?? listing.page;
  const title = listingTitle(listing, result);
  return page === 1 ? title : listingCopy.titleOfPage(title, page);
}
