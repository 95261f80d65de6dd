import { MAX_PRODUCT_IMAGES } from "#domain/image-upload.ts";
import { type ProductImage, thumbnailFile } from "#domain/image.ts";
import { randomUuid } from "#domain/uuid.ts";

/** A stored picture, or a file still to be uploaded. */
export type Picture = {
  /** The stored id, or the key a file is uploaded under. */
  key: string;
  preview: string;
  alt: string;
  /** Null for all colours. */
  color: string | null;
} & ({ image: ProductImage; file?: undefined } | { file: File; image?: undefined });

export function picturesOf(images: readonly ProductImage[]): Picture[] {
  return images.map((image) => ({
    key: image.id,
    preview: thumbnailFile(image),
    alt: image.alt,
    color: image.color,
    image,
  }));
}

/** Leaves out files beyond the pictures that a product takes. */
export function addFiles(pictures: readonly Picture[], files: readonly File[]): Picture[] {
  const room = Math.max(0, MAX_PRODUCT_IMAGES - pictures.length);
  const added = files.slice(0, room).map((file): Picture => ({
    key: randomUuid(),
    preview: URL.createObjectURL(file),
    alt: "",
    color: null,
    file,
  }));
  return [...pictures, ...added];
}

export function movePicture(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const moved = pictures[from];
  return moved ? pictures.toSpliced(from, 1).toSpliced(to, 0, moved) : [...pictures];
}

/** Also frees a file's preview. */
export function removePicture(pictures: readonly Picture[], key: string): Picture[] {
  forgetPreviews(pictures.filter((picture) => picture.key === key));
  return pictures.filter((picture) => picture.key !== key);
}

/** Object URLs stay in memory until revoked. */
export function forgetPreviews(pictures: readonly Picture[]): void {
  for (const { file, preview } of pictures) if (file) URL.revokeObjectURL(preview);
}

export function describePicture(
  pictures: readonly Picture[],
  key: string,
  change: Partial<Pick<Picture, "alt" | "color">>,
): Picture[] {
  return pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture));
}

/** A renamed colour's pictures follow it, unless another colour has one of both names. */
export function withRenamedColor(
  pictures: readonly Picture[],
  before: readonly string[],
  after: readonly string[],
): Picture[] {
  const renamed = before.length === after.length ? before.findIndex((name, index) => name !== after[index]) : -1;
  const [was, is] = [before[renamed]?.trim(), after[renamed]?.trim()];
  const isShared = before.some((name, index) => index !== renamed && [was, is].includes(name.trim()));
  return pictures.map((picture) => (isShared || picture.color !== was ? picture : { ...picture, color: is || null }));
}

/** A colour without variants was half typed when another one's name blocked it: its picture keeps the stored name. */
export function withSoldColors(pictures: readonly Picture[], colors: readonly string[]): Picture[] {
  return pictures.map((picture) =>
    picture.color === null || colors.includes(picture.color)
      ? picture
      : { ...picture, color: picture.image?.color ?? null },
  );
}

/** Same pictures, order and descriptions. */
export function arePicturesAsStored(pictures: readonly Picture[], images: readonly ProductImage[]): boolean {
  return (
    pictures.length === images.length &&
    pictures.every(
      ({ image, alt, color }, index) =>
        image !== undefined && image.id === images[index]?.id && alt === image.alt && color === image.color,
    )
  );
}
