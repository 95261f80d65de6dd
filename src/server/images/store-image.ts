import { pictureFile } from "#domain/image.ts";
import { contentTypeOf, newPictureKey } from "../storage/key.ts";
import { removeAdded, type Storage } from "../storage/storage.ts";
import type { EncodedImage } from "./encode-webp.ts";

export type StoredImage = Pick<EncodedImage, "width" | "height" | "tint"> & { storage_key: string; widths: number[] };

/** Call it before inserting the row: a crash in between leaves files for `sweepFiles`, never a row without files. */
export async function storeImage(storage: Storage, { width, height, tint, files }: EncodedImage): Promise<StoredImage> {
  const storage_key = newPictureKey();
  const keys: string[] = [];
  try {
    for (const file of files) {
      const key = pictureFile(storage_key, file.width, "webp");
      await storage.put(key, file.bytes, contentTypeOf(key));
      keys.push(key);
    }
  } catch (error) {
    // A full disk should not hold half an image.
    await removeAdded(storage, keys);
    throw error;
  }
  return { width, height, tint, storage_key, widths: files.map((file) => file.width) };
}
