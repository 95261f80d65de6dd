import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asSpelled, type ListingResult, type Listing, listingAddress, readListing } from "#domain/listing.ts";
import { showToast } from "#ui/toast.ts";
import { lazyCopy } from "../lazy/copy.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";
import { lazyPart } from "../lazy/lazy-part.ts";
import { useSearchedWords } from "../search/follow-words.ts";
import { fetchListing } from "./listing-api.ts";

type Shown = { listing: Listing; result: ListingResult | null };

const REMEMBERED = 20; // for Back and Forward; older ones are fetched again

/** `requested` is the address's listing; `listing` and `result` belong to the last one loaded. Failures are retried. */
export function useListing(given: Shown) {
  const [requested, setRequested] = useState(given.listing);
  const [shown, setShown] = useState(given);
  const [isFailing, setFailing] = useState(false);
  const part = lazyPart.usePart();
  const remembered = useRef(new Map<string, ListingResult>());
  const onShown = useRef<() => void>(undefined);

  const address = listingAddress(requested);
  const isLoading = shown.result === null || address !== listingAddress(shown.listing);

  useSearchedWords(requested.q);

  // Before it is painted in place of the previous list.
  useLayoutEffect(() => {
    if (shown.result) remember(remembered.current, shown.listing, shown.result);
    onShown.current?.();
  }, [shown]);

  useEffect(() => {
    if (!isLoading) return;
    const onLoaded = (result: ListingResult) => {
      const listing = asSpelled(requested, result.facets);
      setRequested(listing);
      setShown({ listing, result });
    };
    const onGivenUp = () => showToast(lazyCopy.products);
    return fetchWithRetry(() => fetchListing(requested), onLoaded, onGivenUp, setFailing);
  }, [requested, isLoading]);

  useEffect(() => {
    return followHistory((listing) => {
      const result = remembered.current.get(listingAddress(listing));
      setRequested(listing);
      setFailing(false);
      if (result) setShown({ listing, result });
    });
  }, []);
  useEffect(() => {
    const isRemembered = (listing: Listing) => remembered.current.has(listingAddress(listing));
    return delayScrollRestoration(isRemembered, () => new Promise((resolve) => (onShown.current = resolve)));
  }, []);

  return {
    ...shown,
    requested,
    isLoading,
    isFailing, // while it is being retried
    /** A new object restarts the effect. */
    retry: () => setRequested({ ...requested }),
    show(next: Listing) {
      const nextAddress = listingAddress(next);
      if (nextAddress === address) return;
      // The pending list was never seen, so Back need not lead to it.
      if (typeof part === "object") part.changeAddress(nextAddress, isLoading);
      else if (isLoading) history.replaceState(null, "", nextAddress);
      else history.pushState(null, "", nextAddress);
      setFailing(false);
      setRequested(next);
    },
  };
}

function remember(lists: Map<string, ListingResult>, listing: Listing, result: ListingResult): void {
  const address = listingAddress(listing);
  lists.delete(address);
  lists.set(address, result);
  const [oldest] = lists.keys();
  if (lists.size > REMEMBERED && oldest !== undefined) lists.delete(oldest);
}

function followHistory(onMove: (listing: Listing) => void): () => void {
  const follow = () => {
    // Rendered before the browser restores the scroll position.
    if (location.pathname === "/productos") flushSync(() => onMove(readListing(location.search)));
  };
  window.addEventListener("popstate", follow);
  return () => window.removeEventListener("popstate", follow);
}

/** If the browser supports it, delays scroll restoration until a list that has to be fetched is shown. */
function delayScrollRestoration(
  isRemembered: (listing: Listing) => boolean,
  untilShown: () => Promise<void>,
): () => void {
  const navigation = window.navigation as Navigation | undefined;
  const delay = (event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.canIntercept) return;
    const { pathname, search } = new URL(event.destination.url ?? location.href);
    if (pathname !== "/productos" || isRemembered(readListing(search))) return;
    const handler = async () => {
      const position = scrollY;
      await untilShown();
      // Unless the visitor has scrolled meanwhile.
      if (scrollY === position) event.scroll();
    };
    event.intercept({ focusReset: "manual", scroll: "manual", handler });
  };
  navigation?.addEventListener("navigate", delay);
  return () => navigation?.removeEventListener("navigate", delay);
}
