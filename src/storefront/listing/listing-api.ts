import { type ListingResult, type Listing, listingAddress } from "#domain/listing.ts";
import { ok, type Result } from "#domain/result.ts";
import { call, type Problem } from "../call.ts";

export async function fetchListing(listing: Listing): Promise<Result<ListingResult, Problem>> {
  const search = new URL(listingAddress(listing), location.origin).searchParams;
  const query = { ...Object.fromEntries(search), talle: search.getAll("talle"), color: search.getAll("color") };
  const answer = await call("GET /api/listing", { query });
  return answer.ok ? ok(answer.value.listing) : answer;
}
