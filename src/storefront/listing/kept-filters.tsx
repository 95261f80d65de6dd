import { type Listing, listingAddress } from "#domain/listing.ts";

/** What a form sends along with its own fields, so that choosing one thing keeps the others. */
export function KeptFilters({ listing }: { listing: Listing }) {
  const [, search = ""] = listingAddress(listing).split("?");
  return Array.from(new URLSearchParams(search), ([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
