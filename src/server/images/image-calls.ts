import * as v from "valibot";
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from "#domain/image-upload.ts";
import { MAX_ALT } from "#domain/image.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { noSuchProduct } from "../copy.ts";
import { json, noContent } from "../http/answer.ts";
import { text, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { answerOnce, readKeyedRequest } from "../http/idempotent.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import { upload } from "../http/upload.ts";
import { choiceName } from "../products/choice-name.ts";
import { findAdminProduct } from "../products/products.ts";
import type { Shop } from "../shop.ts";
import { imageCopy } from "./copy.ts";
import { imageRow, imageRows } from "./photo-schema.ts";
import {
  addImages,
  arrangeImages,
  type ArrangeRefusal,
  failedFile,
  removeImage,
  type UploadRefusal,
} from "./product-images.ts";
import { readUpload } from "./read-upload.ts";

/** In the new order; `alt` and `color` only if they change. */
export const arrangement = v.strictObject({
  images: v.pipe(
    v.array(
      v.strictObject({
        id: uuid,
        alt: v.optional(text(0, MAX_ALT)),
        color: v.optional(choiceName(PRODUCT_TEXT.color)),
      }),
    ),
    v.maxLength(MAX_PRODUCT_IMAGES),
  ),
});

export const imagesForm = upload({ image_files: "files" });

export const uploaded = v.strictObject({ images: v.array(imageRow), failed: v.array(failedFile) });

export const all = v.strictObject({ images: v.array(imageRow) });

export async function add(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchProduct);
  // Before reading up to 60 MB for a product that does not exist.
  if (!(await findAdminProduct(shop.db, shop.storage, id))) return noSuchProduct();
  const files = await readUpload(c.req.raw, imagesForm, MAX_IMAGE_BYTES);
  const payload = files.map(({ name, hash }) => [name, hash]);
  const request = readKeyedRequest(c, { actor: email, payload });
  const added = await addImages(shop, id, files, { actor: email, request });
  if (!added.ok) return uploadProblem(added.refusal);
  await shop.changes.settled();
  const { isNew, images, failed } = added.value;
  return json({ images: imageRows(id, images), failed }, isNew ? 201 : 200);
}

export async function arrange(
  shop: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof arrangement }>,
) {
  const id = idParam(c, noSuchProduct);
  const { images } = await body();
  return answerOnce(shop, c, { actor: email, payload: images }, async (tx) => {
    const arranged = await arrangeImages(tx, shop.storage, id, images, email);
    return arranged.ok ? json({ images: imageRows(id, arranged.value) }) : arrangeProblem(arranged.refusal);
  });
}

export function remove(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchImage);
  const imageId = idParam(c, noSuchImage, "imageId");
  return answerOnce(shop, c, { actor: email }, async (tx) =>
    (await removeImage(tx, id, imageId, email)) ? noContent() : noSuchImage(),
  );
}

function noSuchImage(): Problem {
  return problem("not-found", imageCopy.unknown);
}

function uploadProblem(refused: UploadRefusal): Problem {
  switch (refused.reason) {
    case "no-files":
      return invalidField("image_files", imageCopy.noFiles);
    case "every-file-too-large":
      return problem("payload-too-large", imageCopy.filesTooLarge, { failed: refused.failed });
    case "unknown-product":
      return noSuchProduct();
  }
}

function arrangeProblem(refused: ArrangeRefusal): Problem {
  switch (refused.reason) {
    case "unknown-product":
      return noSuchProduct();
    case "other-images":
      return problem("stale-version", imageCopy.otherImages, { images: refused.images });
  }
}
