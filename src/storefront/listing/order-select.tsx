import { type Listing, LISTING_ORDERS, type ListingOrder } from "#domain/listing.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { listingCopy } from "./copy.ts";
import { HiddenFilters } from "./hidden-filters.tsx";

/** Without JavaScript it is a form with a button. */
export function OrderSelect({ listing, show }: { listing: Listing; show: (listing: Listing) => void }) {
  const isHydrated = useHydrated();
  const unsearched = listing.isIndex ? listingCopy.byName : listingCopy.orders.novedades;
  const usual = listing.q ? listingCopy.bestMatch : unsearched;
  const others = listing.q ? LISTING_ORDERS : LISTING_ORDERS.filter((order) => order !== "novedades");
  return (
    <form action="/productos" autoComplete="off" className="order">
      <HiddenFilters listing={{ ...listing, order: null, page: 1 }} />
      <label>
        <span className="text-muted max-lg:sr-only">{listingCopy.order}</span>
        <span className="chevron">
          {/* On narrow windows the select lies over it, unseen. */}
          <span aria-hidden="true" className="truncate lg:hidden">
            {listing.order ? listingCopy.orders[listing.order] : listingCopy.orderShort}
          </span>
          <select
            name="orden"
            value={listing.order ?? ""}
            onChange={(event) =>
              // The options are the orders and the default, "".
              show({ ...listing, order: (event.target.value || null) as ListingOrder | null, page: 1 })
            }
          >
            <option value="">{usual}</option>
            {others.map((order) => (
              <option key={order} value={order}>
                {listingCopy.orders[order]}
              </option>
            ))}
          </select>
        </span>
      </label>
      {!isHydrated && (
        <noscript>
          <button type="submit" className="button button-quiet min-h-11 px-3 py-1">
            {listingCopy.apply}
          </button>
        </noscript>
      )}
    </form>
  );
}
