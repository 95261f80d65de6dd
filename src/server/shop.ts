import type pg from "pg";
import type { Changes } from "./changes.ts";
import type { Db } from "./db/connection.ts";
import type { Environment } from "./environment.ts";
import type { GroupCounts } from "./group-counts.ts";
import type { Live } from "./live/live-channel.ts";
import type { Log } from "./log.ts";
import type { SecurityEvents } from "./operation/security-events.ts";
import type { PlacedKeys } from "./orders/placed-keys.ts";
import type { MissedSearches } from "./search/missed-searches.ts";
import type { ProductIndex } from "./search/product-index.ts";
import type { Storage } from "./storage/storage.ts";

export type Shop = {
  db: Db;
  /** For work that needs its own connection. */
  connection: pg.ClientConfig;
  environment: Environment;
  /** Signs links and cookies. */
  secretKey: string;
  storage: Storage;
  changes: Changes;
  productIndex: ProductIndex;
  missedSearches: MissedSearches;
  live: Live;
  counts: GroupCounts;
  placedKeys: PlacedKeys;
  securityEvents: SecurityEvents;
  log: Log;
};
