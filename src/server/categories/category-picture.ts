import type { Updateable } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { ok, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import type { SentFile } from "../http/multipart.ts";
import { type PictureRefusal, storeUpload } from "../images/store-upload.ts";
import type { Storage } from "../storage/storage.ts";
import { type Category, lockCategories, readBack } from "./categories.ts";

type StoredPicture = Updateable<DB["categories"]> & { picture_key: string | null };

/** The other picture columns then mean nothing. */
const NO_PICTURE = { picture_key: null } as const;

/** Made as a product's are; a later sweep deletes files that no category shows. */
export async function storePicture(
  storage: Storage,
  file: Pick<SentFile, "name" | "bytes"> | undefined,
): Promise<Result<StoredPicture, PictureRefusal>> {
  const stored = await storeUpload(storage, file);
  if (!stored.ok) return stored;
  const { storage_key, width, height, widths, tint } = stored.value;
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
export async function setCategoryPicture(
  tx: Tx,
  storage: Storage,
  id: string,
  picture: StoredPicture,
  actor: string,
): Promise<Category | undefined> {
  const isSet = await changePicture(tx, id, picture, actor);
  return isSet ? readBack(tx, storage, id) : undefined;
}

/** False when there is no such category. */
export function removeCategoryPicture(tx: Tx, id: string, actor: string): Promise<boolean> {
  return changePicture(tx, id, NO_PICTURE, actor);
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
