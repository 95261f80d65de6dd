import { setTimeout as sleep } from "node:timers/promises";
import { largestFile, pictureFile } from "#domain/image.ts";
import { alone } from "../db/alone.ts";
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

type PendingImage = { id: string; storage_key: string; widths: number[] };

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
  await db.updateTable("product_images").set({ has_avif: true }).where("id", "=", image.id).execute();
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

  const findNext = async (): Promise<PendingImage | undefined> => {
    let query = db
      .selectFrom("product_images")
      .select(["id", "storage_key", "widths"])
      .where("has_avif", "=", false)
      .orderBy("created_at")
      .limit(1);
    if (givenUp.size > 0) query = query.where("id", "not in", [...givenUp]);
    return query.executeTakeFirst();
  };

  const makeAll = async (): Promise<void> => {
    for (let image = await findNext(); image && !signal.aborted; image = await findNext()) {
      try {
        await makeAvif({ db, storage }, image, signal);
      } catch (err) {
        if (err instanceof StorageAway) throw err;
        // Browsers have the WebP; the next picture may do better.
        log.warn({ err, image: image.id }, "A picture's AVIF could not be made");
        givenUp.add(image.id);
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
