import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asSpelled, type FoundListing, type Listing, listingAddress, readListing } from "#domain/listing.ts";
import { showToast } from "#ui/toast.ts";
import { lateCopy } from "../late/late-copy.ts";
import { fetchUntilThere } from "../late/late-fetch.ts";
import { useSearchedWords } from "../search/follow-words.ts";
import { fetchListing } from "./listing-api.ts";

type Shown = { listing: Listing; found: FoundListing | null };

/** Lists that are remembered for Back and Forward; older ones are fetched again. */
const REMEMBERED = 20;

/**
 * A listing that changes in place. `asked` is what the address says, at once; `listing` and `found` are the last list
 * that came, null while the first one is late. When one does not come, the old one stays and it is tried again.
 */
export function useListing(given: Shown) {
  const [asked, setAsked] = useState(given.listing);
  const [shown, setShown] = useState(given);
  const [isFailing, setFailing] = useState(false);
  const remembered = useRef(new Map<string, FoundListing>());

  const address = listingAddress(asked);
  const isLoading = shown.found === null || address !== listingAddress(shown.listing);

  useSearchedWords(asked.q);

  useEffect(() => {
    if (shown.found) remember(remembered.current, shown.listing, shown.found);
  }, [shown]);

  useEffect(() => {
    if (!isLoading) return;
    // A later choice overtakes this one: what is on its way then is not shown, nor its failing told.
    let isOvertaken = false;
    const stop = fetchUntilThere(
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
      () => showToast(lateCopy.products),
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
      // On the page before the browser looks for the place where the shopper was.
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
    /** The server does not answer; it is being asked again. */
    isFailing,
    /** Asks for the same list at once: a new object is enough for the effect to start over. */
    askAgain: () => setAsked({ ...asked }),
    /** Asks for another list and puts its address in the history. */
    show(next: Listing) {
      const nextAddress = listingAddress(next);
      if (nextAddress === address) return;
      // Nobody saw the list that has not come yet: Back need not lead to it.
      if (isLoading) history.replaceState(null, "", nextAddress);
      else history.pushState(null, "", nextAddress);
      setFailing(false);
      setAsked(next);
    },
  };
}

function remember(lists: Map<string, FoundListing>, listing: Listing, found: FoundListing): void {
  const address = listingAddress(listing);
  lists.delete(address);
  lists.set(address, found);
  const [oldest] = lists.keys();
  if (lists.size > REMEMBERED && oldest !== undefined) lists.delete(oldest);
}
