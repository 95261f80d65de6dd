import { type Listing, listingAddress, LISTING_ORDERS, type ListingOrder } from "#domain/listing.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { listingCopy } from "./copy.ts";

type OrderSelectProps = { listing: Listing; typed: ListingOrder | null; show: (listing: Listing) => void };

/** Without JavaScript it is a form with a button. The order that the words say (`typed`) is the usual one. */
export function OrderSelect({ listing, typed, show }: OrderSelectProps) {
  const isHydrated = useHydrated();
  const unsearched = listing.isIndex ? listingCopy.byName : listingCopy.orders.novedades;
  const searched = typed ? listingCopy.orders[typed] : listingCopy.bestMatch;
  const own = listing.q ? typed : "novedades";
  const shown = listing.order ?? typed;
  return (
    <form action="/productos" autoComplete="off" className="order">
      <HiddenFilters listing={{ ...listing, order: null, page: 1 }} />
      <label>
        <span className="text-muted max-lg:sr-only">{listingCopy.order}</span>
        <span className="chevron">
          {/* On narrow windows the select lies over it, unseen. */}
          <span aria-hidden="true" className="truncate lg:hidden">
            {shown ? listingCopy.orders[shown] : listingCopy.orderShort}
          </span>
          <select
            name="orden"
            value={listing.order ?? ""}
            onChange={(event) =>
              // The options are the orders and the default, "".
              show({ ...listing, order: (event.target.value || null) as ListingOrder | null, page: 1 })
            }
          >
            <option value="">{listing.q ? searched : unsearched}</option>
            {LISTING_ORDERS.filter((order) => order !== own).map((order) => (
              <option key={order} value={order}>
                {listingCopy.orders[order]}
              </option>
            ))}
          </select>
        </span>
      </label>
      {!isHydrated && (
        <noscript>
          <button type="submit" className="button button-quiet ml-2 min-h-11 px-3 py-1">
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
