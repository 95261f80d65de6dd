import { IMAGE_WIDTHS, pictureFile } from "#domain/image.ts";
import type { Storage } from "../storage/storage.ts";

/** Address of the smallest width, which is always stored; `key` is the stem of the file names. */
export function thumbnailUrl(storage: Pick<Storage, "url">, key: string): string {
  return storage.url(pictureFile(key, IMAGE_WIDTHS[0], "webp"));
}
