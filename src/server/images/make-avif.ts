import { sql } from "kysely";
import { largestFile, pictureFile } from "#domain/image.ts";
import type { Db } from "../db/connection.ts";
import type { Shop } from "../shop.ts";
import { contentTypeOf } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";
import { openSharp } from "./sharp.ts";

const AVIF = { quality: 50, effort: 2 } as const; // effort 4 takes 7 s instead of 0.5 s for a large picture

/**
 * Marks the picture only when every width is stored; throws when aborted, and then all of them are made again. A picture
 * whose file is missing stays as it is: files are stored before the row that names them, so it never comes.
 */
export async function makeAvif(
  { db, storage, log }: Pick<Shop, "db" | "storage" | "log">,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const widths = await findWidths(db, key);
  // Deleted, or replaced by another picture.
  if (!widths) return;
  const file = largestFile({ base: key, widths });
  const source = await storage.get(file);
  if (!source) {
    log.warn({ file }, "A picture's file is missing, so it gets no AVIF");
    return;
  }
  for (const width of widths) {
    signal.throwIfAborted();
    await encodeAvif(storage, key, width, source);
  }
  await db.updateTable("product_images").set({ has_avif: true }).where("storage_key", "=", key).execute();
  await db.updateTable("shop_pictures").set({ has_avif: true }).where("storage_key", "=", key).execute();
  await db.updateTable("categories").set({ picture_has_avif: true }).where("picture_key", "=", key).execute();
}

async function findWidths(db: Db, key: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ widths: number[] }>`
    select widths from product_images where storage_key = ${key}
    union all select widths from shop_pictures where storage_key = ${key}
    union all select picture_widths from categories where picture_key = ${key}`.execute(db);
  return rows[0]?.widths;
}

async function encodeAvif(storage: Storage, storageKey: string, width: number, source: Uint8Array): Promise<void> {
  const sharp = await openSharp();
  const bytes = await sharp(source).resize({ width, withoutEnlargement: true }).avif(AVIF).toBuffer();
  const key = pictureFile(storageKey, width, "avif");
  await storage.put(key, bytes, contentTypeOf(key));
}
