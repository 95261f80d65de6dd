import { type SubmitEvent, useRef } from "react";
import { countFilters, INDEX_VIEW, type ListingResult, type Listing, WHOLE_LISTING } from "#domain/listing.ts";
import { PlainIconButton } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { CategoryMark } from "../categories/category-mark.tsx";
import { listingCopy } from "./copy.ts";
import { Group, Option, Values } from "./filter-options.tsx";
import { ListingLink } from "./listing-link.tsx";
import { PriceFields, type PriceReader } from "./price-fields.tsx";

const SHEET_ID = "filtros";

type FiltersProps = {
  listing: Listing;
  result: ListingResult;
  show: (listing: Listing) => void;
  /** For values applied on blur: something else is being pressed, which must not move. */
  showInPlace: (listing: Listing) => void;
};

/** Opens the sheet of filters, once there is one. */
export function FilterButton({ chosen, isOff }: { chosen: number; isOff: boolean }) {
  return (
    <button type="button" popoverTarget={SHEET_ID} disabled={isOff} className="lg:hidden">
      {listingCopy.openFilters(chosen)}
    </button>
  );
}

/** A sheet on narrow windows. A plain form: each choice applies at once with JavaScript, 'Aplicar' without. */
export function Filters({ listing, result: { facets, total }, show, showInPlace }: FiltersProps) {
  const prices = useRef<PriceReader>(null);
  const choose = (change: Partial<Listing>) => show({ ...listing, ...change, page: 1 });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = prices.current?.read();
    if (!typed) return;
    choose(typed);
    document.getElementById(SHEET_ID)?.hidePopover();
  };

  return (
    <section id={SHEET_ID} popover="auto" data-sheet aria-label={listingCopy.filters} className="filters">
      <SheetHead listing={listing} show={show} />
      {/* The address says what is chosen, not the browser's form restoration. */}
      <form action="/productos" autoComplete="off" onSubmit={onSubmit}>
        {listing.q && <input type="hidden" name="q" value={listing.q} />}
        {listing.sort && <input type="hidden" name="orden" value={listing.sort} />}
        {listing.isIndex && <input type="hidden" name="vista" value={INDEX_VIEW} />}
        {facets.categories.length > 0 && <Categories listing={listing} facets={facets} choose={choose} />}
        <OffersAndStock listing={listing} facets={facets} choose={choose} />
        <Values
          name={listingCopy.size}
          isChips
          field="talle"
          facets={facets.sizes}
          chosen={listing.sizes}
          onToggle={(size) => choose({ sizes: toggled(listing.sizes, size) })}
        />
        <Values
          name={listingCopy.color}
          field="color"
          facets={facets.colors}
          chosen={listing.colors}
          onToggle={(color) => choose({ colors: toggled(listing.colors, color) })}
        />
        <Group name={listingCopy.price}>
          {facets.prices && (
            <p className="pb-2 text-sm text-muted">{listingCopy.priceRange(facets.prices.min, facets.prices.max)}</p>
          )}
          <PriceFields listing={listing} show={showInPlace} reader={prices} />
        </Group>
        <div className="filters-foot">
          <button type="submit" className="button w-full">
            <span className="lg:hidden">{listingCopy.showResults(total)}</span>
            <span className="max-lg:hidden">{listingCopy.apply}</span>
          </button>
        </div>
      </form>
    </section>
  );
}

function SheetHead({ listing, show }: Pick<FiltersProps, "listing" | "show">) {
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="filters-head lg:hidden">
      <h2 className="mr-auto font-display text-xl">{listingCopy.filters}</h2>
      {countFilters(listing) > 0 && (
        <ListingLink
          to={{ ...WHOLE_LISTING, q: listing.q, sort: listing.sort, isIndex: listing.isIndex }}
          show={show}
          onFollow={() => closeButton.current?.focus()}
          className="text-link inline-flex min-h-11 items-center px-2 text-sm"
        >
          {listingCopy.clear}
        </ListingLink>
      )}
      <PlainIconButton
        ref={closeButton}
        name={listingCopy.closeFilters}
        popoverTarget={SHEET_ID}
        popoverTargetAction="hide"
      >
        <CloseIcon />
      </PlainIconButton>
    </div>
  );
}

type FacetProps = { listing: Listing; facets: ListingResult["facets"]; choose: (change: Partial<Listing>) => void };

function Categories({ listing, facets, choose }: FacetProps) {
  return (
    <Group name={listingCopy.category}>
      <Option
        type="radio"
        name="categoria"
        value=""
        label={listingCopy.allCategories}
        isChosen={listing.category === null}
        onChoose={() => choose({ category: null })}
      />
      {facets.categories.map(({ value, name, count }) => (
        <Option
          key={value}
          type="radio"
          name="categoria"
          value={value}
          label={
            <>
              <CategoryMark slug={value} />
              {name}
            </>
          }
          count={count}
          isChosen={listing.category === value}
          onChoose={() => choose({ category: value })}
        />
      ))}
    </Group>
  );
}

function OffersAndStock({ listing, facets, choose }: FacetProps) {
  return (
    <Group name={listingCopy.filters} isNamed={false}>
      <Option
        type="checkbox"
        name="ofertas"
        value="1"
        label={listingCopy.offers}
        count={facets.offers}
        isChosen={listing.onlyOffers}
        onChoose={() => choose({ onlyOffers: !listing.onlyOffers })}
      />
      <Option
        type="checkbox"
        name="en_stock"
        value="1"
        label={listingCopy.inStock}
        count={facets.inStock}
        isChosen={listing.onlyInStock}
        onChoose={() => choose({ onlyInStock: !listing.onlyInStock })}
      />
    </Group>
  );
}

/** Sorted, so that the same choice has the same address. */
function toggled(values: readonly string[], value: string): string[] {
  return (values.includes(value) ? values.filter((other) => other !== value) : [...values, value]).toSorted();
}
