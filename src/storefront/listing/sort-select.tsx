import { type Listing, listingAddress, LISTING_SORTS, type ListingSort } from "#domain/listing.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { listingCopy } from "./copy.ts";

type SortSelectProps = { listing: Listing; typed: ListingSort | null; show: (listing: Listing) => void };

/** Without JavaScript, a form with a button. If the words imply a sort (`typed`), that is the default. */
export function SortSelect({ listing, typed, show }: SortSelectProps) {
  const isHydrated = useHydrated();
  const unsearched = listing.isIndex ? listingCopy.byName : listingCopy.sorts.novedades;
  const searched = typed ? listingCopy.sorts[typed] : listingCopy.bestMatch;
  const own = listing.q ? typed : "novedades";
  const shown = listing.sort ?? typed;
  return (
    <form action="/productos" autoComplete="off" className="sort">
      <HiddenFilters listing={{ ...listing, sort: null, page: 1 }} />
      <label>
        <span className="text-muted max-lg:sr-only">{listingCopy.sort}</span>
        <span className="chevron">
          {/* On narrow windows the invisible select lies over it. */}
          <span aria-hidden="true" className="truncate lg:hidden">
            {shown ? listingCopy.sorts[shown] : listingCopy.sortShort}
          </span>
          <select
            name="orden"
            value={listing.sort ?? ""}
            onChange={(event) =>
              // The options are the sorts and the default, "".
              show({ ...listing, sort: (event.target.value || null) as ListingSort | null, page: 1 })
            }
          >
            <option value="">{listing.q ? searched : unsearched}</option>
            {LISTING_SORTS.filter((sort) => sort !== own).map((sort) => (
              <option key={sort} value={sort}>
                {listingCopy.sorts[sort]}
              </option>
            ))}
          </select>
        </span>
      </label>
      {!isHydrated && (
        <noscript>
          <button type="submit" className="button button-quiet relative ml-2 min-h-11 px-3 py-1">
            {listingCopy.apply}
          </button>
        </noscript>
      )}
    </form>
  );
}

/** Hidden fields with the other filters. */
function HiddenFilters({ listing }: { listing: Listing }) {
  const [, search = ""] = listingAddress(listing).split("?");
  return Array.from(new URLSearchParams(search), ([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
