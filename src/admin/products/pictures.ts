import { randomUuid } from "#ui/uuid.ts";
import { MAX_PRODUCT_IMAGES, type ProductImage, thumbnail } from "#domain/image.ts";

/** A picture in the form: one the product has, or a file that is still to be uploaded. */
export type Picture = {
  /** The picture's id, or for a file the key that it is uploaded under. */
  key: string;
  /** What can be shown of it now. */
  preview: string;
  alt: string;
  /** The colour it shows; null is all of them. */
  color: string | null;
} & ({ image: ProductImage; file?: undefined } | { file: File; image?: undefined });

/** The pictures a product has, in their order. */
export function picturesOf(images: readonly ProductImage[]): Picture[] {
  return images.map((image) => ({
    key: image.id,
    preview: thumbnail(image),
    alt: image.alt,
    color: image.color,
    image,
  }));
}

/** Puts files behind the pictures, as far as there is room; gives back those that have none. */
export function addFiles(
  pictures: readonly Picture[],
  files: readonly File[],
): { pictures: Picture[]; leftOut: readonly File[] } {
  const room = Math.max(0, MAX_PRODUCT_IMAGES - pictures.length);
  const added = files.slice(0, room).map((file): Picture => ({
    key: randomUuid(),
    preview: URL.createObjectURL(file),
    alt: "",
    color: null,
    file,
  }));
  return { pictures: [...pictures, ...added], leftOut: files.slice(room) };
}

/** Moves the picture at one place to another. */
export function movePicture(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const moved = pictures[from];
  return moved ? pictures.toSpliced(from, 1).toSpliced(to, 0, moved) : [...pictures];
}

/** Takes a picture out of the form; a file's preview is given back to the browser. */
export function removePicture(pictures: readonly Picture[], key: string): Picture[] {
  forgetPreviews(pictures.filter((picture) => picture.key === key));
  return pictures.filter((picture) => picture.key !== key);
}

/** Gives the previews of files back to the browser, which keeps them in memory otherwise. */
export function forgetPreviews(pictures: readonly Picture[]): void {
  for (const { file, preview } of pictures) if (file) URL.revokeObjectURL(preview);
}

/** Changes what is said of a picture. */
export function describePicture(
  pictures: readonly Picture[],
  key: string,
  said: Partial<Pick<Picture, "alt" | "color">>,
): Picture[] {
  return pictures.map((picture) => (picture.key === key ? { ...picture, ...said } : picture));
}

/** Whether the form's pictures are exactly those of the product, in the same order and with the same words. */
export function arePicturesAsStored(pictures: readonly Picture[], images: readonly ProductImage[]): boolean {
  return (
    pictures.length === images.length &&
    pictures.every(
      ({ image, alt, color }, place) =>
        image !== undefined && image.id === images[place]?.id && alt === image.alt && color === image.color,
    )
  );
}
