import { type FoundListing, type Listing, WHOLE_LISTING } from "#domain/listing.ts";
import { CloseIcon } from "#ui/icons.tsx";
import { listingCopy } from "./copy.ts";
import { ListingLink } from "./listing-link.tsx";

type ChipsProps = { listing: Listing; found: FoundListing; show: (listing: Listing) => void };

/** Each chosen filter, to be taken away one by one or all at once. */
export function Chips({ listing, found, show }: ChipsProps) {
  const chips = chipsOf(listing, found);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={listingCopy.chosen} className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <ListingLink
            to={{ ...listing, ...without, page: 1 }}
            show={show}
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
            to={{ ...WHOLE_LISTING, order: listing.order }}
            show={show}
            className="text-link inline-flex min-h-11 items-center px-2 text-sm"
          >
            {listingCopy.removeAll}
          </ListingLink>
        </li>
      )}
    </ul>
  );
}

type Chip = { name: string; without: Partial<Listing> };

function chipsOf(
  { q, category, onlyOffers, onlyInStock, sizes, colors, minPrice, maxPrice }: Listing,
  found: FoundListing,
): Chip[] {
  const chips: Chip[] = [];
  if (q) chips.push({ name: `«${q}»`, without: { q: "", order: null } });
  if (category !== null) {
    const name = found.facets.categories.find(({ value }) => value === category)?.name ?? category;
    chips.push({ name, without: { category: null } });
  }
  if (onlyOffers) chips.push({ name: listingCopy.offers, without: { onlyOffers: false } });
  if (onlyInStock) chips.push({ name: listingCopy.inStock, without: { onlyInStock: false } });
  for (const size of sizes) {
    chips.push({ name: `${listingCopy.size} ${size}`, without: { sizes: sizes.filter((other) => other !== size) } });
  }
  for (const color of colors)
    chips.push({ name: color, without: { colors: colors.filter((other) => other !== color) } });
  if (minPrice !== null) chips.push({ name: listingCopy.from(minPrice), without: { minPrice: null } });
  if (maxPrice !== null) chips.push({ name: listingCopy.upTo(maxPrice), without: { maxPrice: null } });
  return chips;
}
