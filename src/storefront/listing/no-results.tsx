import {
  countFilters,
  isFiltered,
  type Listing,
  listingAddress,
  type ListingResult,
  WHOLE_LISTING,
} from "#domain/listing.ts";
import { homeCopy } from "../home/copy.ts";
import { Nothing } from "../nothing.tsx";
import { ProductGrid } from "../product/product-grid.tsx";
import { searchCopy } from "../search/copy.ts";
import { listingCopy } from "./copy.ts";

/** Offers near products and then categories, or else categories and the newest products. */
export function NoResults({ listing, result: { instead } }: { listing: Listing; result: ListingResult }) {
  if (!isFiltered(listing) || !instead || instead.products.length === 0) {
    return <Nothing title={homeCopy.empty} hint={homeCopy.emptyHint} />;
  }
  const { categories, products, isNear } = instead;
  return (
    <>
      {isNear && (
        <div className="pb-16">
          <h2 className="section-title">{searchCopy.near}</h2>
          <ProductGrid products={products} />
        </div>
      )}
      {/* The page's title repeats the search. */}
      {listing.q ? (
        <p className="text-muted">
          {countFilters(listing) > 0 ? listingCopy.otherWordOrFilter : listingCopy.otherWord}
        </p>
      ) : (
        <Nothing title={listingCopy.nothing} hint={listingCopy.nothingHint} />
      )}
      {categories.length > 0 && (
        <ul
          aria-label={listingCopy.categories}
          className={`flex flex-wrap gap-2 ${listing.q ? "pt-4" : "justify-center"}`}
        >
          {categories.map(({ value, name }) => (
            <li key={value} className="min-w-0">
              <a href={listingAddress({ ...WHOLE_LISTING, category: value })} className="chip">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {!isNear && (
        <>
          <h2 className="section-title pt-16">{listingCopy.newest}</h2>
          <ProductGrid products={products} />
        </>
      )}
    </>
  );
}
