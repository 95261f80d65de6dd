import type { Photo } from "#domain/image.ts";
import type { Storage } from "../storage/storage.ts";

export type StoredPhoto = Omit<Photo, "base" | "alt" | "color"> & { storage_key: string };

/** The text beside it says what it shows, so `alt` is empty. */
export function toPhoto(stored: StoredPhoto, storage: Storage): Photo {
  const { storage_key, widths, has_avif, width, height, tint } = stored;
  return { base: storage.url(storage_key), widths, has_avif, width, height, tint, alt: "", color: null };
}
