import { LIVE, type LiveChange, PUBLIC_NOUNS } from "#domain/live.ts";
import type { Product } from "#domain/product.ts";
import { openChannel } from "#ui/live-channel.ts";
import { checkCartNow } from "../cart/check.ts";
import { readCart } from "../cart/store.ts";
import { fetchWithRetry, findProduct } from "../lazy/fetch-with-retry.ts";

/** Fetches the product and checks the cart after each change and gap of the channel. Returns a function that stops it. */
export function followProduct(id: string, onProduct: (product: Product | "missing") => void): () => void {
  let stopAsking: (() => void) | undefined;
  let isOutdated = false;

  // One request at a time; a change meanwhile triggers another.
  const ask = () => {
    if (stopAsking) {
      isOutdated = true;
      return;
    }
    isOutdated = false;
    stopAsking = fetchWithRetry(
      () => findProduct(id),
      (product) => {
        stopAsking = undefined;
        onProduct(product);
        if (isOutdated) ask();
      },
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
        // Our own server's events. The page shows its category's name, but no settings.
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
