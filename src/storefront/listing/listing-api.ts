import { type ListingResult, type Listing, listingAddress } from "#domain/listing.ts";
import type { Result } from "#domain/result.ts";
import { callFor, type Problem } from "../call.ts";

export function fetchListing(listing: Listing): Promise<Result<ListingResult, Problem>> {
  const search = new URL(listingAddress(listing), location.origin).searchParams;
  const query = { ...Object.fromEntries(search), talle: search.getAll("talle"), color: search.getAll("color") };
  return callFor("GET /api/listing", { query }, "listing");
}
