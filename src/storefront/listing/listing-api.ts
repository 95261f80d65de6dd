import { type ListingResult, type Listing, listingAddress } from "#domain/listing.ts";
import type { Result } from "#domain/result.ts";
import { call, isRecord, type Problem, read } from "../api.ts";

export async function fetchListing(listing: Listing): Promise<Result<ListingResult, Problem>> {
  const answer = await call(listingAddress(listing).replace("/productos", "/api/listing"));
  return read(answer, "listing", isRecord);
}
