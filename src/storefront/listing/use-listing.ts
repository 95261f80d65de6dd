import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asSpelled, type ListingResult, type Listing, listingAddress, readListing } from "#domain/listing.ts";
import { showToast } from "#ui/toast.ts";
import { lazyCopy } from "../lazy/copy.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";
import { useSearchedWords } from "../search/follow-words.ts";
import { fetchListing } from "./listing-api.ts";

type Shown = { listing: Listing; found: ListingResult | null };

const REMEMBERED = 20; // for Back and Forward; older ones are fetched again

/** `asked` is the address's listing; `listing` and `found` are the last one loaded. Failures are retried. */
export function useListing(given: Shown) {
  const [asked, setAsked] = useState(given.listing);
  const [shown, setShown] = useState(given);
  const [isFailing, setFailing] = useState(false);
  const remembered = useRef(new Map<string, ListingResult>());

  const address = listingAddress(asked);
  const isLoading = shown.found === null || address !== listingAddress(shown.listing);

  useSearchedWords(asked.q);

  useEffect(() => {
    if (shown.found) remember(remembered.current, shown.listing, shown.found);
  }, [shown]);

  useEffect(() => {
    if (!isLoading) return;
    // A later choice replaces this one: its answer or failure is ignored.
    let isOvertaken = false;
    const stop = fetchWithRetry(
      async () => {
        const answer = await fetchListing(asked);
        if (!isOvertaken) setFailing(!answer.ok);
        return answer;
      },
      (found) => {
        const listing = asSpelled(asked, found.facets);
        setAsked(listing);
        setShown({ listing, found });
      },
      () => showToast(lazyCopy.products),
    );
    return () => {
      isOvertaken = true;
      stop();
    };
  }, [asked, isLoading]);

  useEffect(() => {
    const follow = () => {
      if (location.pathname !== "/productos") return;
      const listing = readListing(location.search);
      const found = remembered.current.get(listingAddress(listing));
      // Rendered before the browser restores the scroll position.
      flushSync(() => {
        setAsked(listing);
        setFailing(false);
        if (found) setShown({ listing, found });
      });
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  return {
    ...shown,
    asked,
    isLoading,
    isFailing, // while it is being retried
    /** A new object restarts the effect. */
    askAgain: () => setAsked({ ...asked }),
    show(next: Listing) {
      const nextAddress = listingAddress(next);
      if (nextAddress === address) return;
      // The pending list was never seen: Back need not lead to it.
      if (isLoading) history.replaceState(null, "", nextAddress);
      else history.pushState(null, "", nextAddress);
      setFailing(false);
      setAsked(next);
    },
  };
}

function remember(lists: Map<string, ListingResult>, listing: Listing, found: ListingResult): void {
  const address = listingAddress(listing);
  lists.delete(address);
  lists.set(address, found);
  const [oldest] = lists.keys();
  if (lists.size > REMEMBERED && oldest !== undefined) lists.delete(oldest);
}
