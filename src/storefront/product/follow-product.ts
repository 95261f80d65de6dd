import { LIVE, type LiveChange, PUBLIC_NOUNS } from "#domain/live.ts";
import type { Product } from "#domain/product.ts";
import { openChannel } from "#ui/live-channel.ts";
import { checkCartNow } from "../cart/check.ts";
import { readCart } from "../cart/store.ts";
import { fetchUntilThere, findProduct } from "../late/late-fetch.ts";

/**
 * Hands over a product whenever it has changed, or may have unheard, and likewise has the cart checked. Gives back how
 * to stop.
 */
export function followProduct(id: string, onProduct: (product: Product | "missing") => void): () => void {
  let stopAsking: (() => void) | undefined;
  let isOutdated = false;

  // One question at a time; what changes while it is on its way is asked about afterwards.
  const ask = () => {
    if (stopAsking) {
      isOutdated = true;
      return;
    }
    isOutdated = false;
    stopAsking = fetchUntilThere(
      () => findProduct(id),
      (product) => {
        stopAsking = undefined;
        onProduct(product);
        if (isOutdated) ask();
      },
      // The page shows what it has, and says nothing.
      () => undefined,
    );
  };

  const hangUp = openChannel({
    address: "/api/live",
    names: PUBLIC_NOUNS,
    figures: LIVE,
    onGap: () => {
      ask();
      void checkCartNow();
    },
    onEvents: (events) => {
      const changed = new Set(
        // Our own server's words. A category's name stands on the page; settings do not.
        events.flatMap(({ name, data }) => (name === "settings" ? [] : [(JSON.parse(data) as LiveChange).id])),
      );
      if (changed.has(id) || events.some(({ name }) => name === "category")) ask();
      if (readCart().some((line) => changed.has(line.id))) void checkCartNow();
    },
  });
  return () => {
    hangUp();
    stopAsking?.();
  };
}
