import { type Listing, listingAddress } from "#domain/listing.ts";

/** Hidden fields with the other filters. */
export function HiddenFilters({ listing }: { listing: Listing }) {
  const [, search = ""] = listingAddress(listing).split("?");
  return Array.from(new URLSearchParams(search), ([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
