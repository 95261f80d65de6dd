import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { largestFile, pictureFile } from "#domain/image.ts";
import { alone } from "../db/alone.ts";
import type { Db } from "../db/connection.ts";
import type { Shop } from "../shop.ts";
import { contentTypeOf } from "../storage/key.ts";
import { type Storage, StorageAway } from "../storage/storage.ts";
import { openSharp } from "./sharp.ts";

/** Any number does; it only has to be the same for every process of the shop. */
const AVIF_LOCK = 7_318_002;

/** How long the maker rests between looks at the table, in ms. */
const REST = 10_000;

/** Half a second for all widths of a large picture; the library's usual effort of 4 took seven, for a little less. */
const AVIF = { quality: 50, effort: 2 } as const;

/** A picture without AVIF, and whose it is. */
type PendingImage = { table: "product_images" | "categories"; storage_key: string; widths: number[] };

/**
 * Makes a picture's AVIF files from its largest WebP, and only then tells the pages of them. Told to stop, it does so
 * after the width it is at, and the picture is made from its beginning another time.
 */
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

/** The oldest picture without AVIF that is not among `givenUp`; those of products first. */
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

/**
 * Makes the AVIF files of new pictures in the background, one at a time whatever the number of processes, since it
 * takes much longer than WebP. A picture that cannot be made is logged and stays WebP until the next start.
 */
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
        if (err instanceof StorageAway) throw err;
        // Browsers have the WebP; the next picture may do better.
        log.warn({ err, image: image.storage_key }, "A picture's AVIF could not be made");
        givenUp.add(image.storage_key);
      }
    }
  };

  const working = (async () => {
    while (!signal.aborted) {
      try {
        if (await findNext()) await alone(db, AVIF_LOCK, makeAll);
      } catch (err) {
        // The database or the storage is away: pictures can wait for it.
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
