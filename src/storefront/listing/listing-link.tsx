import type { ComponentProps, MouseEvent } from "react";
import { type Listing, listingAddress } from "#domain/listing.ts";

type ListingLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  to: Listing;
  show: (listing: Listing) => void;
  /** Called when it is followed in place, before the list changes. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** A link to a listing: followed in place once the page listens, by the browser before and in another tab. */
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
