import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { largestFile, pictureFile } from "#domain/image.ts";
import { withAdvisoryLock } from "../db/advisory-lock.ts";
import type { Db } from "../db/connection.ts";
import type { Shop } from "../shop.ts";
import { contentTypeOf } from "../storage/key.ts";
import { type Storage, StorageUnavailable } from "../storage/storage.ts";
import { openSharp } from "./sharp.ts";

const AVIF_LOCK = 7_318_002; // arbitrary, but the same in every process

const REST = 10_000; // ms between queries

const AVIF = { quality: 50, effort: 2 } as const; // effort 4 takes 7 s instead of 0.5 s for a large picture

type PendingImage = { table: "product_images" | "categories"; storage_key: string; widths: number[] };

/** Marks the picture only when every width is stored; when aborted, all widths are made again another time. */
async function makeAvif(
  { db, storage }: Pick<Shop, "db" | "storage">,
  image: PendingImage,
  signal: AbortSignal,
): Promise<void> {
  const source = await storage.get(largestFile({ base: image.storage_key, widths: image.widths }));
  if (!source) throw new Error(`The files of ${image.storage_key} are missing`);
  for (const width of image.widths) {
    if (signal.aborted) return;
    await encodeAvif(storage, image.storage_key, width, source);
  }
  await markMade(db, image);
}

/** By its key: a category may have another picture by now. */
async function markMade(db: Db, { table, storage_key }: PendingImage): Promise<void> {
  if (table === "product_images") {
    await db.updateTable(table).set({ has_avif: true }).where("storage_key", "=", storage_key).execute();
  } else {
    await db.updateTable(table).set({ picture_has_avif: true }).where("picture_key", "=", storage_key).execute();
  }
}

/** The oldest picture without AVIF, those of products first. */
async function findPending(db: Db, givenUp: readonly string[]): Promise<PendingImage | undefined> {
  const { rows } = await sql<PendingImage>`
    select 'product_images' as table, storage_key, widths, created_at from product_images
    where not has_avif and storage_key <> all(${givenUp}::text[])
    union all
    select 'categories', picture_key, picture_widths, created_at from categories
    where picture_key is not null and not picture_has_avif and picture_key <> all(${givenUp}::text[])
    order by 1 desc, created_at limit 1`.execute(db);
  return rows[0];
}

async function encodeAvif(storage: Storage, storageKey: string, width: number, source: Uint8Array): Promise<void> {
  const sharp = await openSharp();
  const bytes = await sharp(source).resize({ width, withoutEnlargement: true }).avif(AVIF).toBuffer();
  const key = pictureFile(storageKey, width, "avif");
  await storage.put(key, bytes, contentTypeOf(key));
}

/** Makes AVIF files one at a time across all processes; a picture that fails stays WebP until the next start. */
export function startAvifMaker({ db, storage, log }: Pick<Shop, "db" | "storage" | "log">): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const givenUp = new Set<string>();

  const findNext = () => findPending(db, [...givenUp]);

  const makeAll = async (): Promise<void> => {
    for (let image = await findNext(); image && !signal.aborted; image = await findNext()) {
      try {
        await makeAvif({ db, storage }, image, signal);
      } catch (err) {
        if (err instanceof StorageUnavailable) throw err;
        log.warn({ err, image: image.storage_key }, "A picture's AVIF could not be made");
        givenUp.add(image.storage_key);
      }
    }
  };

  const working = (async () => {
    while (!signal.aborted) {
      try {
        if (await findNext()) await withAdvisoryLock(db, AVIF_LOCK, makeAll);
      } catch (err) {
        // The database or the storage is unavailable: retry after `REST`.
        log.warn({ err }, "No AVIF can be made for now");
      }
      await sleep(REST, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
