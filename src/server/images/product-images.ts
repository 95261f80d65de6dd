import type { AuditChanges } from "#domain/audit.ts";
import { MAX_PRODUCT_IMAGES, type ProductImage } from "#domain/image.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import { IMAGE_COLUMNS, toImage } from "../catalogue/catalogue.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import type { Storage } from "../storage/storage.ts";
import { encodeImage } from "./encode-image.ts";
import { explainFailure, type FailedFile, type FailureCode } from "./explain-image.ts";
import type { UploadedFile } from "./read-upload.ts";
import { storeImage, type StoredImage } from "./store-image.ts";

/**
 * What an upload came to: the pictures it added, in their order, and the files that were skipped. `isNew` is false when
 * an earlier copy of the request added them.
 */
export type Upload = { images: ProductImage[]; failed: FailedFile[]; isNew: boolean };

export type UploadRefusal =
  | { reason: "no-files" }
  | { reason: "every-file-too-large"; failed: FailedFile[] }
  | { reason: "unknown-product" }
  | { reason: "key-reused" };

/** Where a picture goes is its place in the list; what is left out stays as it is. */
export type ImageEdit = { id: string; alt?: string | undefined; color?: string | null | undefined };

export type ArrangeRefusal = { reason: "unknown-product" } | { reason: "other-images"; images: ProductImage[] };

/** What a repeated upload has in common with the first one. The hash is of all that it asks for. */
type UploadKey = { id: string; hash: Buffer };

/** Who uploads, an administrator's e-mail, and under which key. */
export type Uploader = { actor: string; key: UploadKey | undefined };

type PicturesShop = Pick<Shop, "db" | "storage" | "log">;

/**
 * Adds files to a product's pictures, after those it has; the first it ever gets is its primary one. A file that is no
 * proper picture is skipped, logged and named. The product's version stays: it guards what a form of the product shows.
 * Files that come again under the key of pictures that are there already add nothing: those are given. Others under that
 * key are refused.
 */
export async function addImages(
  { db, storage, log }: PicturesShop,
  productId: string,
  files: readonly UploadedFile[],
  { actor, key }: Uploader,
): Promise<Result<Upload, UploadRefusal>> {
  if (files.length === 0) return refuse({ reason: "no-files" });
  const earlier = await findEarlier(db, storage, key);
  if (earlier) return earlier;
  const failed: FailedFile[] = [];
  const fail = (name: string, code: FailureCode, cause?: string) => {
    log.warn({ productId, file: name, code, cause }, "An uploaded file was skipped");
    failed.push({ name, code, detail: explainFailure(code) });
  };

  // Asked before the work as well as under the lock: pictures that have no place are not even decoded.
  const taken = await countImages(db, productId);
  const stored: { name: string; image: StoredImage }[] = [];
  for (const { name, bytes } of files) {
    if (bytes === undefined) {
      fail(name, "too-large");
      continue;
    }
    if (taken + stored.length >= MAX_PRODUCT_IMAGES) {
      fail(name, "too-many-images");
      continue;
    }
    const encoded = await encodeImage(bytes);
    if (encoded.ok) stored.push({ name, image: await storeImage(storage, encoded.value) });
    else fail(name, encoded.refusal.reason, "cause" in encoded.refusal ? encoded.refusal.cause : undefined);
  }
  if (failed.length === files.length && failed.every(({ code }) => code === "too-large")) {
    return refuse({ reason: "every-file-too-large", failed });
  }

  const placed = await inTransaction(db, async (tx): Promise<Result<Upload, UploadRefusal>> => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse({ reason: "unknown-product" });
    // Asked again under the lock: the first upload may have been on its way still.
    const earlier = await findEarlier(tx, storage, key);
    if (earlier) return earlier;
    const count = await countImages(tx, productId);
    const room = Math.max(0, MAX_PRODUCT_IMAGES - count);
    const images = await insertImages(tx, storage, { productId, first: count, key }, stored.slice(0, room));
    if (images.length > 0) await recordChange(tx, product, { images: [count, count + images.length] }, actor);
    return ok({ images, failed, isNew: true });
  });
  // Another upload took the last places meanwhile.
  if (placed.ok && placed.value.isNew) {
    for (const { name } of stored.slice(placed.value.images.length)) fail(name, "too-many-images");
  }
  return placed;
}

/** Puts a product's pictures in the order of `edits`, which names each of them once, and sets their texts and colours. */
export function arrangeImages(
  db: Db,
  storage: Storage,
  productId: string,
  edits: readonly ImageEdit[],
  actor: string,
): Promise<Result<ProductImage[], ArrangeRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<ProductImage[], ArrangeRefusal>> => {
    const product = await lockProduct(tx, productId);
    if (!product) return refuse({ reason: "unknown-product" });
    const images = await listImages(tx, storage, productId);
    const ids = new Set(edits.map(({ id }) => id));
    const isWhole = ids.size === edits.length && ids.size === images.length && images.every(({ id }) => ids.has(id));
    if (!isWhole) return refuse({ reason: "other-images", images });

    for (const [display_order, { id, alt, color }] of edits.entries()) {
      await tx.updateTable("product_images").set({ display_order, alt, color }).where("id", "=", id).execute();
    }
    const arranged = await listImages(tx, storage, productId);
    if (JSON.stringify(arranged) !== JSON.stringify(images)) await recordChange(tx, product, {}, actor);
    return ok(arranged);
  });
}

/**
 * Removes a picture; the ones after it move up, so that the first is always the primary one. Its files stay for the
 * orders that show it, or until `sweepFiles` finds that there are none. False when the product has no such picture.
 */
export function removeImage(db: Db, productId: string, imageId: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
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
  });
}

/** Whoever changes a product's pictures holds its row, so that two uploads at once do not take the same places. */
function lockProduct(tx: Tx, productId: string): Promise<{ id: string; name: string } | undefined> {
  return tx.selectFrom("products").select(["id", "name"]).where("id", "=", productId).forUpdate().executeTakeFirst();
}

/** Writes down who changed a product's pictures, which makes a product of the demo the owner's own. */
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

async function countImages(db: Db, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom("product_images")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function listImages(db: Db, storage: Storage, productId: string): Promise<ProductImage[]> {
  const rows = await db
    .selectFrom("product_images")
    .select(IMAGE_COLUMNS)
    .where("product_id", "=", productId)
    .orderBy("display_order")
    .execute();
  return rows.map((row) => toImage(row, storage));
}

/** What a request under this key has come to before; undefined when it has added nothing, or there is no key. */
async function findEarlier(
  db: Db,
  storage: Storage,
  key: UploadKey | undefined,
): Promise<Result<Upload, { reason: "key-reused" }> | undefined> {
  if (key === undefined) return undefined;
  const rows = await db
    .selectFrom("product_images")
    .select([...IMAGE_COLUMNS, "upload_hash"])
    .where("upload_key", "=", key.id)
    .orderBy("display_order")
    .execute();
  if (rows.length === 0) return undefined;
  const earlier = rows.map(({ upload_hash, ...row }) => ({ hash: upload_hash, image: toImage(row, storage) }));
  if (!earlier.every(({ hash }) => hash?.equals(key.hash))) return refuse({ reason: "key-reused" });
  return ok({ images: earlier.map(({ image }) => image), failed: [], isNew: false });
}

async function insertImages(
  tx: Tx,
  storage: Storage,
  { productId, first, key }: { productId: string; first: number; key: UploadKey | undefined },
  stored: readonly { image: StoredImage }[],
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
        upload_key: key?.id ?? null,
        upload_hash: key?.hash ?? null,
      })),
    )
    .returning(IMAGE_COLUMNS)
    .execute();
  return rows.toSorted((a, b) => a.display_order - b.display_order).map((row) => toImage(row, storage));
}
