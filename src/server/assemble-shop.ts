import { createLive } from "./live/live-channel.ts";
import { createSecurityEvents } from "./operation/security-events.ts";
import { createMissedSearches } from "./search/missed-searches.ts";
import { createProductIndex } from "./search/product-index.ts";
import type { Shop } from "./shop.ts";
import { openStorage } from "./storage/open.ts";

type Given = "db" | "connection" | "environment" | "secretKey" | "changes" | "counts" | "placedKeys" | "log";

/** Adds the parts that each process builds for itself to those it is given. */
export function assembleShop(given: Pick<Shop, Given>): Shop {
  const { db, environment, changes, counts, log } = given;
  return {
    ...given,
    storage: openStorage(environment),
    productIndex: createProductIndex(db, changes),
    missedSearches: createMissedSearches(db, log),
    live: createLive(changes),
    securityEvents: createSecurityEvents(log, counts),
  };
}
