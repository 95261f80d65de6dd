import { useRef } from "react";
import {
  type FoundListing,
  isFiltered,
  type Listing,
  LISTING_PAGE,
  listingAddress,
  WHOLE_LISTING,
} from "#domain/listing.ts";
import { HangerIcon } from "#ui/icons.tsx";
import { ProductGrid, SkeletonGrid } from "../product-grid.tsx";
import { Chips } from "./chips.tsx";
import { listingCopy } from "./copy.ts";
import { Filters } from "./filters.tsx";
import { OrderSelect } from "./order-select.tsx";
import { PageLinks } from "./page-links.tsx";
import { useListing } from "./use-listing.ts";

const SKELETON_CARDS = 8;

/** `/productos`: what the address asks for, and how to ask for something else. `found` is null while it is late. */
export function ListingPage(given: { listing: Listing; found: FoundListing | null }) {
  const { listing, found, isLoading, hasFailed, show } = useListing(given);
  const top = useRef<HTMLHeadingElement>(null);

  const turnPage = (next: Listing) => {
    show(next);
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  };

  return (
    <div className="frame pt-8 md:pt-12">
      <h1 ref={top} tabIndex={-1} className="page-title wrap-anywhere">
        {titleOf(listing, found)}
      </h1>
      {!found && !hasFailed && <SkeletonGrid count={SKELETON_CARDS} label={listingCopy.loading} />}
      {!found && hasFailed && <Nothing title={listingCopy.empty} hint={listingCopy.emptyHint} />}
      {found && (
        <div className="listing" aria-busy={isLoading}>
          <Filters listing={listing} found={found} show={show} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
              <output className="text-muted tabular-nums">{listingCopy.total(found.total)}</output>
              <OrderSelect listing={listing} show={show} />
            </div>
            <Chips listing={listing} found={found} show={show} />
            {found.total > 0 ? (
              <>
                <div className="pt-8">
                  <ProductGrid products={found.products} />
                </div>
                {found.total > LISTING_PAGE && <PageLinks listing={listing} found={found} show={turnPage} />}
              </>
            ) : (
              <NothingFound listing={listing} found={found} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function titleOf({ q, category, onlyOffers }: Listing, found: FoundListing | null): string {
  if (q) return listingCopy.results(q);
  const name = found?.facets.categories.find(({ value }) => value === category)?.name;
  if (name !== undefined) return name;
  return onlyOffers ? listingCopy.offersTitle : listingCopy.title;
}

/** Never a dead end: the categories and the newest. */
function NothingFound({ listing, found: { instead } }: { listing: Listing; found: FoundListing }) {
  if (!isFiltered(listing) || !instead || instead.products.length === 0) {
    return <Nothing title={listingCopy.empty} hint={listingCopy.emptyHint} />;
  }
  const title = listing.q ? listingCopy.nothingFor(listing.q) : listingCopy.nothing;
  return (
    <>
      <Nothing title={title} hint={listingCopy.nothingHint} />
      <ul className="flex flex-wrap justify-center gap-2">
        {instead.categories.map(({ value, name }) => (
          <li key={value}>
            <a href={listingAddress({ ...WHOLE_LISTING, category: value })} className="chip">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <h2 className="section-title pt-16">{listingCopy.newest}</h2>
      <ProductGrid products={instead.products} />
    </>
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <span className="empty-mark">
        <HangerIcon />
      </span>
      <p className="font-display text-xl wrap-anywhere">{title}</p>
      <p className="text-muted">{hint}</p>
    </div>
  );
}
