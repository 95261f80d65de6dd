import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import type { Shop } from "../shop.ts";
import { madeAt, pictureKeyOf, PICTURES } from "../storage/key.ts";
import { StorageUnavailable } from "../storage/storage.ts";

const SETTLED_AFTER = 24 * 60 * 60 * 1000; // ms; the row of a newer file may not be committed yet

const BATCH = 100; // files

/** Removes old files that no product, category, order, hero or logo shows; `now` in ms. Returns how many; throws once all were tried, or at once if the storage is unavailable. */
export async function sweepFiles(
  { db, storage }: Pick<Shop, "db" | "storage">,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  const goOn = (error: unknown) => {
    if (error instanceof StorageUnavailable) throw error; // no file at all can be removed
    failures.push(error);
  };
  await storage.clearAbandoned().catch(goOn);
  for await (const keys of inBatches(settledFiles(storage.list(PICTURES), now))) {
    const needed = await findNeeded(db, [...new Set(keys.map(pictureKeyOf))]);
    for (const key of keys) {
      if (signal?.aborted) return removed;
      if (needed.has(pictureKeyOf(key))) continue;
      await storage.remove(key).then(() => (removed += 1), goOn);
    }
  }
  // One log line for all: they fail for the same reason.
  if (failures.length > 0) throw new Error(`${failures.length} files could not be removed`, { cause: failures[0] });
  return removed;
}

/** Skips files whose name contains no time. */
async function* settledFiles(keys: AsyncIterable<string>, now: number): AsyncIterable<string> {
  for await (const key of keys) {
    const time = madeAt(pictureKeyOf(key));
    if (time !== undefined && now - time > SETTLED_AFTER) yield key;
  }
}

async function* inBatches(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function findNeeded(db: Db, pictureKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from product_images where storage_key = any(${pictureKeys}::text[])
    union select storage_key from shop_pictures where storage_key = any(${pictureKeys}::text[])
    union select image_key from order_items where image_key = any(${pictureKeys}::text[])
    union select picture_key from categories where picture_key = any(${pictureKeys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.key));
}
