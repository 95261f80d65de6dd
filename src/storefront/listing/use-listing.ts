import { useCallback, useEffect, useRef, useState } from "react";
import { type FoundListing, type Listing, listingAddress, readListing } from "#domain/listing.ts";
import { showToast } from "#ui/toast.ts";
import { lateCopy } from "../late-copy.ts";
import { latePart } from "../late-part.ts";
import { fetchListing } from "./listing-api.ts";

type Shown = { listing: Listing; found: FoundListing | null };

/**
 * A listing that changes in place: the address says it all, so Back, reload and a shared link show the same. `found` is
 * null while the first one is late. Where the server cannot be reached the browser follows the address itself.
 */
export function useListing(given: Shown) {
  const [shown, setShown] = useState(given);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(0);
  const part = latePart.usePart();

  const load = useCallback(async (listing: Listing) => {
    const turn = (latest.current += 1);
    setLoading(true);
    const answer = await fetchListing(listing);
    // A later choice has overtaken this one.
    if (turn !== latest.current) return;
    if (!answer.ok) {
      location.assign(listingAddress(listing));
      return;
    }
    setShown({ listing, found: answer.value });
    setLoading(false);
  }, []);

  useEffect(() => {
    const follow = () => {
      if (location.pathname === "/productos") void load(readListing(location.search));
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [load]);

  const isLate = shown.found === null;
  useEffect(() => {
    if (!isLate || typeof part !== "object") return;
    return part.fetchUntilThere(
      () => fetchListing(given.listing),
      (found) => setShown({ listing: given.listing, found }),
      () => {
        setFailed(true);
        showToast(lateCopy.products);
      },
    );
  }, [isLate, given.listing, part]);

  return {
    ...shown,
    isLoading,
    hasFailed,
    /** Shows another listing and puts its address in the history. */
    show(listing: Listing) {
      const address = listingAddress(listing);
      if (address === location.pathname + location.search) return;
      history.pushState(null, "", address);
      void load(listing);
    },
  };
}
