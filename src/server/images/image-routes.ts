import * as v from "valibot";
import { inMegabytes } from "#domain/file-size.ts";
import { MAX_ALT, MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from "#domain/image.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { readBody, text, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { findIdempotencyKey, requestHash } from "../http/idempotency-key.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem } from "../http/problem.ts";
import { json, noContent } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { choiceName } from "../products/choice-name.ts";
import { noSuchProduct } from "../products/no-such-product.ts";
import { findAdminProduct } from "../products/products.ts";
import { addImages, arrangeImages, type ArrangeRefusal, removeImage, type UploadRefusal } from "./product-images.ts";
import { type HashedFile, readUpload } from "./read-upload.ts";

/** In the new order; `alt` and `color` only where they change. */
const arrangementBody = v.strictObject({
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

export const imageRoutes: Route[] = [
  {
    method: "POST",
    path: "/api/admin/products/:id/images",
    takes: "multipart/form-data",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      // Before reading up to 60 MB for a product that does not exist.
      if (id === undefined || !(await findAdminProduct(shop.db, shop.storage, id))) return noSuchProduct();
      const key = findIdempotencyKey(c);
      const files = await readUpload(c.req.raw, "image_files", MAX_IMAGE_BYTES);
      const uploadKey = key === undefined ? undefined : { id: key, hash: hashOf(id, files) };
      const added = await addImages(shop, id, files, { actor: email, key: uploadKey });
      if (!added.ok) return uploadRefusal(added.refusal);
      await shop.changes.settled();
      const { isNew, ...upload } = added.value;
      return json(upload, isNew ? 201 : 200);
    },
  },
  {
    method: "PUT",
    path: "/api/admin/products/:id/images",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchProduct();
      const { images } = await readBody(c, arrangementBody);
      return answerOnce(shop, c, { actor: email, said: images }, async (tx) => {
        const arranged = await arrangeImages(tx, shop.storage, id, images, email);
        return arranged.ok ? json({ images: arranged.value }) : arrangeRefusal(arranged.refusal);
      });
    },
  },
  {
    method: "DELETE",
    path: "/api/admin/products/:id/images/:imageId",
    gives: "nothing",
    role: "administrator",
    async answer({ db, changes }, c, { email }) {
      const id = idParam(c);
      const imageId = idParam(c, "imageId");
      const isThere = id !== undefined && imageId !== undefined && (await removeImage(db, id, imageId, email));
      if (!isThere) return problem("not-found", { detail: "Imagen no encontrada" });
      await changes.settled();
      return noContent();
    },
  },
];

function hashOf(productId: string, files: readonly HashedFile[]): Buffer {
  const said = files.map(({ name, hash }) => [name, hash]);
  return requestHash([productId, said]);
}

function uploadRefusal(refused: UploadRefusal): Response {
  switch (refused.reason) {
    case "no-files":
      return problem("invalid-field", { field: "image_files", detail: "Elige al menos una imagen." });
    case "every-file-too-large":
      return problem("payload-too-large", {
        detail: `Las imágenes superan los ${inMegabytes(MAX_IMAGE_BYTES)}.`,
        failed: refused.failed,
      });
    case "key-reused":
      return problem("key-reused", { detail: "Con esta clave ya se cargaron otras imágenes." });
    case "unknown-product":
      return noSuchProduct();
  }
}

function arrangeRefusal(refused: ArrangeRefusal): Response {
  switch (refused.reason) {
    case "unknown-product":
      return noSuchProduct();
    case "other-images":
      return problem("stale-version", {
        detail: "Las imágenes de este producto cambiaron. Revisa el orden y guarda otra vez.",
        images: refused.images,
      });
  }
}
