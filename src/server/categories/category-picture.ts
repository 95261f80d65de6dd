import type { Updateable } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ImageRefusal } from "../images/decode-image.ts";
import { encodeImage } from "../images/encode-image.ts";
import type { SentFile } from "../http/multipart.ts";
import { storeImage } from "../images/store-image.ts";
import type { Storage } from "../storage/storage.ts";
import { type Category, lockCategories, readBack } from "./categories.ts";

export type PictureRefusal = { reason: "no-file" } | ImageRefusal;

type StoredPicture = Updateable<DB["categories"]> & { picture_key: string | null };

/** The other picture columns then mean nothing. */
const NO_PICTURE = { picture_key: null } as const;

/** Made as a product's are; a later sweep deletes files that no category shows. */
export async function storePicture(
  storage: Storage,
  file: Pick<SentFile, "name" | "bytes"> | undefined,
): Promise<Result<StoredPicture, PictureRefusal>> {
  if (!file) return refuse({ reason: "no-file" });
  if (file.bytes === undefined) return refuse({ reason: "too-large" });
  const encoded = await encodeImage(file.bytes);
  if (!encoded.ok) return encoded;
  const { storage_key, width, height, widths, tint } = await storeImage(storage, encoded.value);
  return ok({
    picture_key: storage_key,
    picture_width: width,
    picture_height: height,
    picture_widths: widths,
    picture_has_avif: false,
    picture_tint: tint,
  });
}

/** Undefined when there is no such category. */
export function setCategoryPicture(
  db: Db,
  storage: Storage,
  id: string,
  picture: StoredPicture,
  actor: string,
): Promise<Category | undefined> {
  return inTransaction(db, async (tx) => {
    const isSet = await changePicture(tx, id, picture, actor);
    return isSet ? readBack(tx, storage, id) : undefined;
  });
}

/** False when there is no such category. */
export function removeCategoryPicture(db: Db, id: string, actor: string): Promise<boolean> {
  return inTransaction(db, (tx) => changePicture(tx, id, NO_PICTURE, actor));
}

async function changePicture(tx: Tx, id: string, picture: StoredPicture, actor: string): Promise<boolean> {
  await lockCategories(tx);
  const before = await tx
    .selectFrom("categories")
    .select(["name", "picture_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!before) return false;
  if (before.picture_key === null && picture.picture_key === null) return true;
  await tx
    .updateTable("categories")
    .set({ ...picture, is_demo: false })
    .where("id", "=", id)
    .execute();
  const changes: AuditChanges = { picture: [before.picture_key !== null, picture.picture_key !== null] };
  await recordAudit(tx, { actor, action: "category-edited", subject: { id, name: before.name }, changes });
  return true;
}
