import { PHOTO_LIMITS } from "#domain/image-upload.ts";
import type { ProductImage } from "#domain/image.ts";
import type { FailedFile } from "#server/images/product-images.ts";
import { shrinkPhoto } from "#ui/shrink-photo.ts";
import { call, upload } from "../../call.ts";
import { copy } from "../../copy.ts";
import { CallFailed, detailOf, factOf, unlessGone } from "../../http.ts";
import type { FileProgress } from "../../parts/upload-progress.tsx";
import { isLost, isOverloaded } from "../../send-once.ts";
import { formCopy } from "./copy.ts";
import { arePicturesAsStored, type Picture } from "./pictures.ts";

type ImageEdit = Pick<ProductImage, "id"> & Partial<Pick<ProductImage, "alt" | "color">>;

/** A failed file by its picture's key, or with an empty `name` a failed change to stored pictures. */
type PictureFailure = Pick<FailedFile, "name" | "detail"> & { key: string };

export type SavedPictures = {
  failures: PictureFailure[];
  /** Worth retrying: the failures were not the files' fault. */
  unfinished: { productId: string; before: readonly ProductImage[]; pictures: readonly Picture[] } | undefined;
};

/** Removes, uploads one file after another, then arranges. Failures are collected and the rest goes on. */
export async function savePictures(
  productId: string,
  before: readonly ProductImage[],
  pictures: readonly Picture[],
  onProgress: (key: string, progress: FileProgress) => void,
): Promise<SavedPictures> {
  if (arePicturesAsStored(pictures, before)) return { failures: [], unfinished: undefined };
  for (const { key, file } of pictures) if (file) onProgress(key, { step: "waiting", share: 0 });
  const { failures, unremoved } = await removeMissing(productId, before, pictures);

  const edits: ImageEdit[] = [];
  const left: Picture[] = [];
  let isUnfinished = unremoved.length > 0;
  for (const picture of pictures) {
    const stored = picture.image
      ? { image: picture.image }
      : await uploadFile(productId, picture, (progress) => onProgress(picture.key, progress));
    if (stored.image) {
      edits.push({ id: stored.image.id, ...describedIn(picture) });
      left.push({ ...picture, image: stored.image, file: undefined });
      continue;
    }
    failures.push(stored.failure);
    if (!stored.isLost) continue;
    left.push(picture);
    isUnfinished = true;
  }
  // In the order read, with later uploads at the end: what somebody else moved meanwhile stays.
  const stored = left.filter(({ image }) => image);
  const images = stored.flatMap(({ image }) => image ?? []).toSorted((a, b) => a.display_order - b.display_order);
  if (!arePicturesAsStored(stored, images) && !(await arrange(productId, edits))) {
    failures.push({ key: "arrange", name: "", detail: formCopy.pictures.arrangeFailed });
    isUnfinished = true;
  }
  return { failures, unfinished: isUnfinished ? { productId, before: unremoved, pictures: left } : undefined };
}

/** Only what was typed here: somebody else may have described the rest meanwhile. */
export function describedIn({ alt, color, image }: Picture): Omit<ImageEdit, "id"> {
  const before = image ?? { alt: "", color: null };
  return { ...(alt === before.alt ? {} : { alt }), ...(color === before.color ? {} : { color }) };
}

async function removeMissing(
  productId: string,
  before: readonly ProductImage[],
  pictures: readonly Picture[],
): Promise<{ failures: PictureFailure[]; unremoved: ProductImage[] }> {
  const failures: PictureFailure[] = [];
  const unremoved: ProductImage[] = [];
  for (const image of before) {
    if (pictures.some((picture) => picture.image?.id === image.id)) continue;
    const params = { id: productId, imageId: image.id };
    try {
      await unlessGone(call("DELETE /api/admin/products/:id/images/:imageId", { params }));
    } catch (error) {
      // Reported, and the rest goes on.
      failures.push({ key: image.id, name: "", detail: `${formCopy.pictures.removeFailed}. ${detailOf(error)}` });
      if (isWorthSendingAgain(error)) unremoved.push(image);
    }
  }
  return { failures, unremoved };
}

type Stored =
  | { image: ProductImage; failure?: undefined }
  /** `isLost`: worth retrying. */
  | { image?: undefined; failure: PictureFailure; isLost: boolean };

async function uploadFile(
  productId: string,
  { file, key }: Picture & { file: File },
  onProgress: (progress: FileProgress) => void,
): Promise<Stored> {
  const fail = (detail: string, isLost = false): Stored => {
    onProgress({ step: "failed", share: 0 });
    return { failure: { key, name: file.name, detail }, isLost };
  };
  try {
    onProgress({ step: "shrinking", share: 0 });
    const light = await shrinkPhoto(file, PHOTO_LIMITS);
    onProgress({ step: "uploading", share: 0 });
    const input = { params: { id: productId }, field: "image_files" as const, file: light, key };
    const show = (share: number) => onProgress({ step: "uploading", share });
    const { images, failed } = await upload("POST /api/admin/products/:id/images", input, show);
    const [image] = images;
    if (!image) return fail(failed[0]?.detail ?? copy.call.broken);
    onProgress({ step: "done", share: 1 });
    return { image };
  } catch (error) {
    // One failed file must not stop the others.
    return fail(explain(error), isWorthSendingAgain(error));
  }
}

/** Without an answer, without a session, or with too many requests: not the file's fault. */
function isWorthSendingAgain(error: unknown): boolean {
  return isLost(error) || (error instanceof CallFailed && ([401, 429].includes(error.status) || isOverloaded(error)));
}

/** Pictures added by somebody else meanwhile come last. False when the order was not saved; the pictures are. */
async function arrange(productId: string, edits: readonly ImageEdit[], isRetry = false): Promise<boolean> {
  try {
    await call("PUT /api/admin/products/:id/images", { params: { id: productId }, body: { images: edits } });
    return true;
  } catch (error) {
    const newer = factOf(error, "stale-version", "images");
    // Once more with the current pictures.
    return newer !== undefined && !isRetry && arrange(productId, mergeEdits(edits, newer), true);
  }
}

/** Our order for pictures that still exist, then the unknown ones as they are. */
export function mergeEdits(edits: readonly ImageEdit[], newer: readonly ProductImage[]): ImageEdit[] {
  const known = new Set(edits.map(({ id }) => id));
  const existing = new Set(newer.map(({ id }) => id));
  return [
    ...edits.filter(({ id }) => existing.has(id)),
    ...newer.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id })),
  ];
}

function explain(error: unknown): string {
  if (!(error instanceof CallFailed)) return copy.call.broken;
  if (error.status === 0) return formCopy.pictures.lost;
  // With every file refused, the reason is in the file's entry.
  return factOf(error, "payload-too-large", "failed")?.[0]?.detail ?? error.detail;
}
