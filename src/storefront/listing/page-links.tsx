import type { ListingResult, Listing } from "#domain/listing.ts";
import { listingCopy } from "./copy.ts";
import { ListingLink } from "./listing-link.tsx";

const NEIGHBOURS = 1;

type PageLinksProps = { listing: Listing; result: ListingResult; show: (listing: Listing) => void };

export function PageLinks({ listing, result: { page, pages }, show }: PageLinksProps) {
  const link = (number: number, label: string, rel?: string) => (
    <ListingLink to={{ ...listing, page: number }} show={show} rel={rel} className="page-link">
      {label}
    </ListingLink>
  );
  return (
    <nav aria-label={listingCopy.pages} className="flex flex-wrap items-center justify-center gap-2 pt-16 tabular-nums">
      {page > 1 && link(page - 1, listingCopy.previous, "prev")}
      <ul className="flex items-center gap-2 max-sm:hidden">
        {namedPages(page, pages).map((number, i) => (
          <li key={number ?? `gap-${i}`}>
            {number === null && <span aria-hidden="true">…</span>}
            {number !== null && (
              <ListingLink
                to={{ ...listing, page: number }}
                show={show}
                aria-label={listingCopy.page(number)}
                aria-current={number === page ? "page" : undefined}
                className="page-link"
              >
                {number}
              </ListingLink>
            )}
          </li>
        ))}
      </ul>
      <span className="text-muted sm:hidden">{listingCopy.pageOf(page, pages)}</span>
      {page < pages && link(page + 1, listingCopy.next, "next")}
    </nav>
  );
}

/** The first, the last and those around `page`; null is a gap. */
function namedPages(page: number, pages: number): (number | null)[] {
  const named = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= NEIGHBOURS,
  );
  return named.flatMap((number, i) => (i > 0 && number - (named[i - 1] ?? 0) > 1 ? [null, number] : [number]));
}
