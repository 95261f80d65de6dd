import type { MouseEvent } from "react";
import { type ListingResult, type Listing, WHOLE_LISTING, withoutWords } from "#domain/listing.ts";
import { CloseIcon } from "#ui/icons.tsx";
import { listingCopy } from "./copy.ts";
import { ListingLink } from "./listing-link.tsx";

type ChipsProps = {
  listing: Listing;
  result: ListingResult | null; // null until it has come: a category has its address for a name
  show: (listing: Listing) => void;
  onNoneLeft: () => void; // takes the focus when the last chip is gone
};

export function Chips({ listing, result, show, onNoneLeft }: ChipsProps) {
  const chips = chipsOf(listing, result);
  if (chips.length === 0) return null;

  // The pressed chip disappears, so the focus moves to its neighbour.
  const moveFocusOn = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const item = currentTarget.closest("li");
    const others = [item?.nextElementSibling, item?.previousElementSibling];
    const next = others.map((other) => other?.querySelector<HTMLElement>(".chip")).find(Boolean);
    if (next) next.focus({ preventScroll: true });
    else onNoneLeft();
  };

  return (
    <ul aria-label={listingCopy.chosen} className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ key, name, without }) => (
        <li key={key} className="min-w-0">
          <ListingLink
            to={{ ...listing, ...without, page: 1 }}
            show={show}
            onFollow={moveFocusOn}
            aria-label={listingCopy.remove(name)}
            className="chip"
          >
            {name}
            <CloseIcon />
          </ListingLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <ListingLink
            to={withoutWords({ ...WHOLE_LISTING, sort: listing.sort, isIndex: listing.isIndex })}
            show={show}
            onFollow={onNoneLeft}
            className="text-link inline-flex min-h-11 items-center px-2 text-sm"
          >
            {listingCopy.removeAll}
          </ListingLink>
        </li>
      )}
    </ul>
  );
}

type Chip = { key: string; name: string; without: Partial<Listing> };

function chipsOf(listing: Listing, result: ListingResult | null): Chip[] {
  const { q, category, onlyOffers, onlyInStock, sizes, colors, minPrice, maxPrice } = listing;
  const chips: Chip[] = [];
  if (q) chips.push({ key: "q", name: `«${q}»`, without: withoutWords(listing) });
  if (category !== null) {
    const name = result?.facets.categories.find(({ value }) => value === category)?.name ?? category;
    chips.push({ key: "categoria", name, without: { category: null } });
  }
  if (onlyOffers) chips.push({ key: "ofertas", name: listingCopy.offers, without: { onlyOffers: false } });
  if (onlyInStock) chips.push({ key: "en_stock", name: listingCopy.inStock, without: { onlyInStock: false } });
  for (const size of sizes) {
    const without = { sizes: sizes.filter((other) => other !== size) };
    chips.push({ key: `talle=${size}`, name: `${listingCopy.size} ${size}`, without });
  }
  for (const color of colors) {
    chips.push({ key: `color=${color}`, name: color, without: { colors: colors.filter((other) => other !== color) } });
  }
  if (minPrice !== null) {
    chips.push({ key: "precio_min", name: listingCopy.from(minPrice), without: { minPrice: null } });
  }
  if (maxPrice !== null) {
    chips.push({ key: "precio_max", name: listingCopy.upTo(maxPrice), without: { maxPrice: null } });
  }
  return chips;
}
