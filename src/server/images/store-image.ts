import { pictureFile } from "#domain/image.ts";
import { contentTypeOf, newPictureKey } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";
import type { EncodedImage } from "./encode-image.ts";

/** A picture whose files are stored: what its row in `product_images` begins with. */
export type StoredImage = Pick<EncodedImage, "width" | "height" | "tint"> & { storage_key: string; widths: number[] };

/**
 * Stores every file of a picture under a new key. It comes before the row that refers to it: a crash in between leaves
 * files that nothing shows and `sweepFiles` removes, never a row without its files. Errors of the storage fly.
 */
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
    // A disk that is full should not also hold half a picture; what cannot be removed now is swept later.
    await Promise.allSettled(keys.map((key) => storage.remove(key)));
    throw error;
  }
  return { width, height, tint, storage_key, widths: files.map((file) => file.width) };
}
