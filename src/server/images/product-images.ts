import * as v from "valibot";
import type { AuditChanges } from "#domain/audit.ts";
import { MAX_PRODUCT_IMAGES } from "#domain/image-upload.ts";
import type { ProductImage } from "#domain/image.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import { inTransaction } from "../db/transaction.ts";
import { findStoredAnswer, type KeyedRequest, storeAnswer } from "../http/idempotent.ts";
import { arrangeRows } from "../http/list.ts";
import type { SentFile } from "../http/multipart.ts";
import type { Log } from "../log.ts";
import { lockProduct } from "../products/products.ts";
import type { Shop } from "../shop.ts";
import type { Storage } from "../storage/storage.ts";
import { fileFailures } from "./copy.ts";
import type { ImageRefusal } from "./decode-image.ts";
import { encodeImage } from "./encode-image.ts";
import type { EncodedImage } from "./encode-webp.ts";
import { storeImage, type StoredImage } from "./store-image.ts";
import { IMAGE_COLUMNS, toProductImage } from "./to-product-image.ts";

export const failedFile = v.strictObject({
  name: v.string(),
  code: v.picklist([
    "empty",
    "too-large",
    "unsupported-type",
    "heic",
    "too-many-pixels",
    "broken",
    "busy",
    "too-many-images",
  ] satisfies (ImageRefusal["reason"] | "too-many-images")[]),
  detail: v.string(),
});

export type FailedFile = v.InferOutput<typeof failedFile>;

/** `isNew` is false if an earlier copy of the request added the images. */
export type Upload = { images: ProductImage[]; failed: FailedFile[]; isNew: boolean };

export type UploadRefusal =
  | { reason: "no-files" }
  | { reason: "every-file-too-large"; failed: FailedFile[] }
  | { reason: "unknown-product" };

/** Its position is its index in the list; omitted fields stay unchanged. */
export type ImageEdit = { id: string; alt?: string | undefined; color?: string | null | undefined };

export type ArrangeRefusal = { reason: "unknown-product" } | { reason: "other-images"; images: ProductImage[] };

/** `actor` is an administrator's e-mail. */
type Uploader = { actor: string; request: KeyedRequest | undefined };

type NewPicture = { name: string; image: StoredImage & { dominant_color: string } };

type PicturesShop = Pick<Shop, "db" | "storage" | "log">;

/** Skips and names invalid files. A retry under the same key gets the earlier answer; other files under it are refused. */
export async function addImages(
  { db, storage, log }: PicturesShop,
  productId: string,
  files: readonly Pick<SentFile, "name" | "bytes">[],
  { actor, request }: Uploader,
): Promise<Result<Upload, UploadRefusal>> {
  if (files.length === 0) return refuse({ reason: "no-files" });
  const earlier = request && (await inTransaction(db, (tx) => findEarlier(tx, request)));
  if (earlier) return ok(earlier);
  const taken = await countImages(db, productId);
  const { stored, failed } = await encodeFiles({ storage, log }, productId, files, taken);
  if (failed.length === files.length && failed.every(({ code }) => code === "too-large")) {
    return refuse({ reason: "every-file-too-large", failed });
  }

  return inTransaction(db, async (tx): Promise<Result<Upload, UploadRefusal>> => {
    // Checked again under the lock: an earlier copy may have committed meanwhile.
    const earlier = request && (await findEarlier(tx, request));
    if (earlier) return ok(earlier);
    const product = await lockProduct(tx, productId);
    if (!product) return refuse({ reason: "unknown-product" });
    const count = await countImages(tx, productId);
    // Another upload may have taken the last positions.
    const room = Math.max(0, MAX_PRODUCT_IMAGES - count);
    const beyond = stored.slice(room).map(({ name }) => skipFile(log, productId, name, "too-many-images"));
    const images = await insertImages(tx, storage, { productId, first: count }, stored.slice(0, room));
    const upload = { images, failed: [...failed, ...beyond] };
    if (images.length > 0) {
      await recordChange(tx, product, { images: [count, count + images.length] }, actor);
      if (request) await storeAnswer(tx, request, { status: 200, body: JSON.stringify(upload) });
    }
    return ok({ ...upload, isNew: true });
  });
}

/** Encodes and stores files one by one; `taken` positions are occupied, and files beyond the limit are not even decoded. */
async function encodeFiles(
  { storage, log }: Pick<PicturesShop, "storage" | "log">,
  productId: string,
  files: readonly Pick<SentFile, "name" | "bytes">[],
  taken: number,
): Promise<{ stored: NewPicture[]; failed: FailedFile[] }> {
  const stored: NewPicture[] = [];
  const failed: FailedFile[] = [];
  for (const { name, bytes } of files) {
    if (bytes === undefined) failed.push(skipFile(log, productId, name, "too-large"));
    else if (taken + stored.length >= MAX_PRODUCT_IMAGES) {
      failed.push(skipFile(log, productId, name, "too-many-images"));
    } else {
      const encoded = await encodeImage(bytes);
      if (encoded.ok) stored.push({ name, image: await storeMeasured(storage, encoded.value) });
      else {
        const cause = "cause" in encoded.refusal ? encoded.refusal.cause : undefined;
        failed.push(skipFile(log, productId, name, encoded.refusal.reason, cause));
      }
    }
  }
  return { stored, failed };
}

function skipFile(log: Log, productId: string, name: string, code: FailedFile["code"], cause?: string): FailedFile {
  log.warn({ productId, file: name, code, cause }, "An uploaded file was skipped");
  return { name, code, detail: fileFailures[code] };
}

/** `edits` must name each image once; otherwise the refusal returns the current images. */
export async function arrangeImages(
  tx: Tx,
  storage: Storage,
  productId: string,
  edits: readonly ImageEdit[],
  actor: string,
): Promise<Result<ProductImage[], ArrangeRefusal>> {
  const product = await lockProduct(tx, productId);
  if (!product) return refuse({ reason: "unknown-product" });
  const images = await listImages(tx, storage, productId);
  const ids = edits.map(({ id }) => id);
  if (!arrangeRows(images, { ids })) return refuse({ reason: "other-images", images });

  for (const [display_order, { id, alt, color }] of edits.entries()) {
    await tx.updateTable("product_images").set({ display_order, alt, color }).where("id", "=", id).execute();
  }
  const arranged = await listImages(tx, storage, productId);
  if (JSON.stringify(arranged) !== JSON.stringify(images)) await recordChange(tx, product, {}, actor);
  return ok(arranged);
}

/** Later images move up: the first is the primary one. Files stay for orders, or until `sweepFiles`. */
export async function removeImage(tx: Tx, productId: string, imageId: string, actor: string): Promise<boolean> {
  const product = await lockProduct(tx, productId);
  if (!product) return false;
  const removed = await tx
    .deleteFrom("product_images")
    .where("id", "=", imageId)
    .where("product_id", "=", productId)
    .returning("display_order")
    .executeTakeFirst();
  if (!removed) return false;
  await tx
    .updateTable("product_images")
    .set((eb) => ({ display_order: eb("display_order", "-", 1) }))
    .where("product_id", "=", productId)
    .where("display_order", ">", removed.display_order)
    .execute();
  const left = await countImages(tx, productId);
  await recordChange(tx, product, { images: [left + 1, left] }, actor);
  return true;
}

async function storeMeasured(storage: Storage, encoded: EncodedImage): Promise<NewPicture["image"]> {
  return { ...(await storeImage(storage, encoded)), dominant_color: encoded.dominantColor };
}

/** Keeps the product's version, which guards only its form; a changed demo product becomes the owner's. */
async function recordChange(
  tx: Tx,
  product: { id: string; name: string },
  changes: AuditChanges,
  actor: string,
): Promise<void> {
  await tx
    .updateTable("products")
    .set({ is_demo: false })
    .where("id", "=", product.id)
    .where("is_demo", "=", true)
    .execute();
  await recordAudit(tx, { actor, action: "images-changed", subject: product, changes });
}

function countImages(db: Db, productId: string): Promise<number> {
  return countRows(db.selectFrom("product_images").where("product_id", "=", productId));
}

async function listImages(db: Db, storage: Storage, productId: string): Promise<ProductImage[]> {
  const rows = await db
    .selectFrom("product_images")
    .select(IMAGE_COLUMNS)
    .where("product_id", "=", productId)
    .orderBy("display_order")
    .execute();
  return rows.map((row) => toProductImage(row, storage));
}

async function findEarlier(tx: Tx, request: KeyedRequest): Promise<Upload | undefined> {
  const stored = await findStoredAnswer(tx, request);
  if (!stored) return undefined;
  const upload = JSON.parse(stored.body) as Omit<Upload, "isNew">; // as `addImages` wrote it
  return { ...upload, isNew: false };
}

async function insertImages(
  tx: Tx,
  storage: Storage,
  { productId, first }: { productId: string; first: number },
  stored: readonly NewPicture[],
): Promise<ProductImage[]> {
  if (stored.length === 0) return [];
  const rows = await tx
    .insertInto("product_images")
    .values(
      stored.map(({ image }, index) => ({
        ...image,
        product_id: productId,
        display_order: first + index,
        color: null,
      })),
    )
    .returning(IMAGE_COLUMNS)
    .execute();
  return rows.toSorted((a, b) => a.display_order - b.display_order).map((row) => toProductImage(row, storage));
}
