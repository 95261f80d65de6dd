import { useEffect, useEffectEvent, useRef } from "react";
import { countFilters, type ListingResult, isAlphabetical, type Listing } from "#domain/listing.ts";
import type { PageSettings } from "#domain/settings.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "../cart/copy.ts";
import { passFocusToPage } from "../pass-focus-to.ts";
import { ProductGrid, SkeletonGrid } from "../product/product-grid.tsx";
import { searchCopy } from "../search/copy.ts";
import { Chips } from "./chips.tsx";
import { listingCopy } from "./copy.ts";
import { readEarlyChoice } from "./early-choice.ts";
import { FilterButton, Filters } from "./filters.tsx";
import { ListingLink } from "./listing-link.tsx";
import { listingName, listingTitle } from "./listing-title.ts";
import { NoResults } from "./no-results.tsx";
import { PageLinks } from "./page-links.tsx";
import { ProductIndex } from "./product-index.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useListing } from "./use-listing.ts";

type ListingPageProps = {
  listing: Listing;
  result: ListingResult | null;
  settings: Pick<PageSettings, "shop_name">;
};

export function ListingPage({ settings: { shop_name }, ...given }: ListingPageProps) {
  const { listing, result, requested, isLoading, isFailing, retry, show } = useListing(given);
  const top = useRef<HTMLHeadingElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const focusTop = () => top.current?.focus({ preventScroll: true });
  // Without products and filters there is nothing to filter or sort.
  const isBare = result?.total === 0 && countFilters(listing) === 0;

  useEffect(() => {
    if (result) document.title = `${listingName(listing, result)} · ${shop_name}`;
  }, [listing, result, shop_name]);

  const showEarlyChoice = useEffectEvent(() => {
    const early = controls.current && readEarlyChoice(controls.current, listing);
    if (early) show(early);
  });
  useEffect(() => showEarlyChoice(), []);

  /** Scrolls back to the top of the list. */
  const choose = (next: Listing) => {
    show(next);
    const box = controls.current;
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView();
  };
  const turnPage = (next: Listing) => {
    show(next);
    top.current?.scrollIntoView();
    focusTop();
  };

  return (
    <div className="frame page">
      <h1 ref={top} tabIndex={-1} className="page-title wrap-anywhere">
        {listingTitle(listing, result)}
      </h1>
      <div ref={controls} className={isBare ? "pt-6 md:pt-10" : "listing"} aria-busy={isLoading && !isFailing}>
        {result && !isBare && <Filters listing={requested} result={result} show={choose} showInPlace={show} />}
        <div className="min-w-0 lg:col-start-2">
          <div className={isBare ? undefined : "listing-head"}>
            {!isBare && <Bar listing={requested} result={result} show={choose} />}
            {/* An empty list is announced below. */}
            <Count listing={requested} result={result} show={choose} />
          </div>
          <Chips listing={requested} result={result} show={choose} onNoneLeft={focusTop} />
          {isFailing && <Failing isFirst={!result} onRetry={retry} />}
          <div className="pt-10">{result ? <Results listing={listing} result={result} /> : <SkeletonGrid />}</div>
          {result && result.pages > 1 && <PageLinks listing={listing} result={result} show={turnPage} />}
        </div>
      </div>
    </div>
  );
}

type HeadProps = { listing: Listing; result: ListingResult | null; show: (listing: Listing) => void };

function Bar({ listing, result, show }: HeadProps) {
  return (
    <div className="listing-bar">
      <FilterButton chosen={countFilters(listing)} isOff={!result} />
      {result && <SortSelect listing={listing} typed={result.sort} show={show} />}
    </div>
  );
}

function Count({ listing, result, show }: HeadProps) {
  return (
    <div className="listing-count">
      <output className={result?.total === 0 ? "sr-only" : undefined}>{result ? totalOf(result) : ""}</output>
      {/* Reserves the space for the number. */}
      {!result && <span className="min-h-11" />}
      {result && result.total > 0 && (
        <ListingLink to={{ ...listing, isIndex: !listing.isIndex, page: 1 }} show={show} className="text-link">
          {listing.isIndex ? listingCopy.grid : listingCopy.index}
        </ListingLink>
      )}
    </div>
  );
}

/** Near products are counted separately. */
function totalOf({ total, instead }: ListingResult): string {
  const count = countOf(total);
  return instead?.isNear ? `${count}. ${searchCopy.near}: ${countOf(instead.products.length)}` : count;
}

function Results({ listing, result }: { listing: Listing; result: ListingResult }) {
  if (result.total === 0) return <NoResults listing={listing} result={result} />;
  return (
    <>
      {/* Cards need a heading above them, because the filters' one is hidden on phones. */}
      <h2 className="sr-only">{listingCopy.list}</h2>
      {listing.isIndex ? (
        <ProductIndex products={result.products} isAlphabetical={isAlphabetical(listing)} />
      ) : (
        <ProductGrid products={result.products} />
      )}
    </>
  );
}

/** The list stays as it is, and so do the chosen filters. */
function Failing({ isFirst, onRetry }: { isFirst: boolean; onRetry: () => void }) {
  return (
    <div
      ref={passFocusToPage}
      role="alert"
      className="mt-4 flex flex-wrap items-center justify-between gap-4 bg-sand p-4"
    >
      <p>{isFirst ? listingCopy.failedFirst : listingCopy.failed}</p>
      <Button look="quiet" onClick={onRetry}>
        {listingCopy.retry}
      </Button>
    </div>
  );
}
