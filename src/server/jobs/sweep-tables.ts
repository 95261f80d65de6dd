import type { Db } from "../db/connection.ts";
import { sweepAnswers } from "../http/idempotent.ts";
import { sweepMisses } from "../orders/order-misses.ts";
import { sweepNetworks } from "../orders/order-networks.ts";
import { sweepOutbox } from "../outbox/outbox.ts";
import { sweepMissedSearches } from "../search/missed-searches.ts";

const SWEEPS = [sweepOutbox, sweepAnswers, sweepNetworks, sweepMisses, sweepMissedSearches];

/** Deletes the rows of each table that are too old; a table that fails does not stop the others. Returns how many. */
export async function sweepTables(db: Db): Promise<number> {
  let swept = 0;
  const failures: unknown[] = [];
  for (const sweep of SWEEPS) {
    await sweep(db).then(
      (rows) => (swept += rows),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, "A table could not be swept");
  return swept;
}
