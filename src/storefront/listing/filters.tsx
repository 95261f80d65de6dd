import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { type Facet, type FoundListing, type Listing, listingAddress, readListing } from "#domain/listing.ts";
import { CloseIcon } from "#ui/icons.tsx";
import { listingCopy } from "./copy.ts";

const SHEET_ID = "filtros";

type FiltersProps = { listing: Listing; found: FoundListing; show: (listing: Listing) => void };

/**
 * Beside the list where there is room, in a sheet that the browser itself opens where there is not. A plain form: every
 * choice shows at once where JavaScript runs, and with 'Aplicar' where it does not.
 */
export function Filters({ listing, found, show }: FiltersProps) {
  const { facets, total } = found;
  const choose = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    show(readListing(`?${new URLSearchParams(fields)}`));
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.form) choose(event.target.form);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose(event.currentTarget);
    document.getElementById(SHEET_ID)?.hidePopover();
  };

  return (
    <div>
      <button type="button" popoverTarget={SHEET_ID} className="button button-quiet w-full lg:hidden">
        {listingCopy.openFilters}
      </button>
      <section id={SHEET_ID} popover="auto" aria-label={listingCopy.filters} className="filters">
        <div className="flex items-center justify-between lg:hidden">
          <h2 className="font-display text-xl">{listingCopy.filters}</h2>
          <button
            type="button"
            popoverTarget={SHEET_ID}
            popoverTargetAction="hide"
            aria-label={listingCopy.closeFilters}
            title={listingCopy.closeFilters}
            className="icon-button"
          >
            <CloseIcon />
          </button>
        </div>
        {/* A new address brings new values of fields that belong to the form. */}
        <form key={listingAddress(listing)} action="/productos" onSubmit={onSubmit} className="grid gap-8">
          {listing.q && <input type="hidden" name="q" value={listing.q} />}
          {listing.order && <input type="hidden" name="orden" value={listing.order} />}
          {facets.categories.length > 0 && (
            <Group name={listingCopy.category}>
              <Option
                type="radio"
                name="categoria"
                value=""
                label={listingCopy.allCategories}
                isChosen={listing.category === null}
                onChange={onChange}
              />
              {facets.categories.map(({ value, name, count }) => (
                <Option
                  key={value}
                  type="radio"
                  name="categoria"
                  value={value}
                  label={name}
                  count={count}
                  isChosen={listing.category === value}
                  onChange={onChange}
                />
              ))}
            </Group>
          )}
          <Group name={listingCopy.filters} isNamed={false}>
            <Option
              type="checkbox"
              name="ofertas"
              value="1"
              label={listingCopy.offers}
              count={facets.offers}
              isChosen={listing.onlyOffers}
              onChange={onChange}
            />
            <Option
              type="checkbox"
              name="en_stock"
              value="1"
              label={listingCopy.inStock}
              count={facets.inStock}
              isChosen={listing.onlyInStock}
              onChange={onChange}
            />
          </Group>
          <Values
            name={listingCopy.size}
            field="talle"
            facets={facets.sizes}
            chosen={listing.sizes}
            onChange={onChange}
          />
          <Values
            name={listingCopy.color}
            field="color"
            facets={facets.colors}
            chosen={listing.colors}
            onChange={onChange}
          />
          <Group name={listingCopy.price}>
            {facets.prices && (
              <p className="pb-2 text-sm text-muted">{listingCopy.priceRange(facets.prices.min, facets.prices.max)}</p>
            )}
            <div className="grid grid-cols-2 gap-3">
              <Price name="precio_min" label={listingCopy.minPrice} value={listing.minPrice} />
              <Price name="precio_max" label={listingCopy.maxPrice} value={listing.maxPrice} />
            </div>
          </Group>
          <button type="submit" className="button">
            <span className="lg:hidden">{listingCopy.showResults(total)}</span>
            <span className="max-lg:hidden">{listingCopy.apply}</span>
          </button>
        </form>
      </section>
    </div>
  );
}

function Group({ name, isNamed = true, children }: { name: string; isNamed?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={isNamed ? "pb-2 font-display text-lg" : "sr-only"}>{name}</legend>
      {children}
    </fieldset>
  );
}

type ValuesProps = {
  name: string;
  field: string;
  facets: readonly Facet[];
  chosen: readonly string[];
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function Values({ name, field, facets, chosen, onChange }: ValuesProps) {
  if (facets.length === 0) return null;
  return (
    <Group name={name}>
      {facets.map(({ value, count }) => (
        <Option
          key={value}
          type="checkbox"
          name={field}
          value={value}
          label={value}
          count={count}
          isChosen={chosen.includes(value)}
          onChange={onChange}
        />
      ))}
    </Group>
  );
}

type OptionProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  label: string;
  /** How many products it would show; none is said where it says nothing. */
  count?: number;
  isChosen: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function Option({ type, name, value, label, count, isChosen, onChange }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
      <input type={type} name={name} value={value} defaultChecked={isChosen} onChange={onChange} className="size-5" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== undefined && <span className="ml-auto text-sm text-muted tabular-nums">{count}</span>}
    </label>
  );
}

function Price({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        name={name}
        inputMode="numeric"
        pattern="[0-9]*"
        defaultValue={value ?? ""}
        className="min-h-11 w-full border border-edge bg-paper px-3 text-base"
      />
    </label>
  );
}
