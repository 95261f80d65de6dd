import { sql } from "kysely";
import { largestFile, pictureFile } from "#domain/image.ts";
import type { Db } from "../db/connection.ts";
import type { Shop } from "../shop.ts";
import { contentTypeOf } from "../storage/key.ts";
import { runImageTask } from "./image-process.ts";

/** Marks the picture once every width is stored; throws if aborted, and the next run makes all again. A picture without its file is left alone: it will not appear. */
export async function makeAvif(
  { db, storage, log }: Pick<Shop, "db" | "storage" | "log">,
  signal: AbortSignal,
  key: string,
): Promise<void> {
  const widths = await findWidths(db, key);
  // Deleted, or replaced by another picture.
  if (!widths) return;
  const file = largestFile({ base: key, widths });
  const picture = await storage.get(file);
  if (!picture) {
    log.warn({ file }, "A picture's file is missing, so it gets no AVIF");
    return;
  }
  for (const width of widths) {
    signal.throwIfAborted();
    const bytes = await runImageTask("encodeAvif", { picture, width });
    const avif = pictureFile(key, width, "avif");
    await storage.put(avif, bytes, contentTypeOf(avif));
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
