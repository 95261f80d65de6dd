import { type Listing, LISTING_ORDERS, type ListingOrder } from "#domain/listing.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { listingCopy } from "./copy.ts";
import { HiddenFilters } from "./hidden-filters.tsx";

/** Without JavaScript it is a form with a button. */
export function OrderSelect({ listing, show }: { listing: Listing; show: (listing: Listing) => void }) {
  const isHydrated = useHydrated();
  const usual = listing.q ? listingCopy.bestMatch : listingCopy.orders.novedades;
  const others = listing.q ? LISTING_ORDERS : LISTING_ORDERS.filter((order) => order !== "novedades");
  return (
    <form action="/productos" autoComplete="off" className="flex min-w-0 items-center gap-3 text-sm">
      <HiddenFilters listing={{ ...listing, order: null, page: 1 }} />
      <label className="flex min-w-0 items-center gap-3">
        <span className="text-muted max-sm:sr-only">{listingCopy.order}</span>
        <select
          name="orden"
          className="min-h-11 min-w-0 border border-edge bg-paper px-3"
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
