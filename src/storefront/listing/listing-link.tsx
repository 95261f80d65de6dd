import type { ComponentProps, MouseEvent } from "react";
import { type Listing, listingAddress } from "#domain/listing.ts";

type ListingLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  to: Listing;
  show: (listing: Listing) => void;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void; // before the list changes
};

/** Handled in place once hydrated; before that, and in a new tab, by the browser. */
export function ListingLink({ to, show, onFollow, children, ...rest }: ListingLinkProps) {
  return (
    <a
      {...rest}
      href={listingAddress(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow?.(event);
        show(to);
      }}
    >
      {children}
    </a>
  );
}
