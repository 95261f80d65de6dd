import * as v from "valibot";
import { MAX_PRODUCT_IMAGES } from "#domain/image.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { readBody, text, uuid } from "../http/body.ts";
import { findIdempotencyKey } from "../http/idempotency-key.ts";
import { problem } from "../http/problem.ts";
import { json, type Route } from "../http/route.ts";
import { noSuchProduct, productIdOf } from "../products/product-address.ts";
import { findAdminProduct } from "../products/products.ts";
import { addImages, arrangeImages, type ArrangeRefusal, removeImage, type UploadRefusal } from "./product-images.ts";
import { readUpload } from "./read-upload.ts";
import { whileThereIsRoom } from "./room.ts";

/** Longest description of a picture, in characters. */
const MAX_ALT = 300;

/** The pictures in their new order; `alt` and `color` only where they change. */
const arrangementBody = v.strictObject({
  images: v.pipe(
    v.array(
      v.strictObject({
        id: uuid,
        alt: v.optional(text(0, MAX_ALT)),
        color: v.optional(
          v.nullable(
            v.pipe(
              text(0, PRODUCT_TEXT.color),
              v.transform((name) => name || null),
            ),
          ),
        ),
      }),
    ),
    v.maxLength(MAX_PRODUCT_IMAGES),
  ),
});

/** The panel's verbs on a product's pictures. */
export const imageRoutes: Route[] = [
  {
    method: "POST",
    path: "/api/admin/products/:id/images",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = productIdOf(c);
      // Asked before the files are read: up to 60 MB for a product that is not there would be for nothing.
      if (id === undefined || !(await findAdminProduct(shop.db, shop.storage, id))) return noSuchProduct();
      const files = await readUpload(c.req.raw, "image_files");
      return whileThereIsRoom(shop, async () => {
        const added = await addImages(shop, id, files, { actor: email, key: findIdempotencyKey(c) });
        if (!added.ok) return uploadRefusal(added.refusal);
        await shop.changes.settled();
        return json(added.value, 201);
      });
    },
  },
  {
    method: "PUT",
    path: "/api/admin/products/:id/images",
    role: "administrator",
    async answer({ db, storage, changes }, c, { email }) {
      const id = productIdOf(c);
      if (id === undefined) return noSuchProduct();
      const { images } = await readBody(c, arrangementBody);
      const arranged = await arrangeImages(db, storage, id, images, email);
      if (!arranged.ok) return arrangeRefusal(arranged.refusal);
      await changes.settled();
      return json({ images: arranged.value });
    },
  },
  {
    method: "DELETE",
    path: "/api/admin/products/:id/images/:imageId",
    role: "administrator",
    async answer({ db, changes }, c, { email }) {
      const id = productIdOf(c);
      const imageId = c.req.param("imageId");
      const isThere = id !== undefined && v.is(uuid, imageId) && (await removeImage(db, id, imageId, email));
      if (!isThere) return problem("not-found", { detail: "Imagen no encontrada" });
      await changes.settled();
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    },
  },
];

function uploadRefusal(refused: UploadRefusal): Response {
  switch (refused.reason) {
    case "no-files":
      return problem("invalid-field", { field: "image_files", detail: "Elige al menos una imagen." });
    case "every-file-too-large":
      return problem("payload-too-large", { detail: "Las imágenes superan los 5 MB.", failed: refused.failed });
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
