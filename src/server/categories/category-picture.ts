import type { Updateable } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { ok, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import type { SentFile } from "../http/multipart.ts";
import { type PictureRefusal, storeSinglePicture } from "../images/store-single-picture.ts";
import type { Storage } from "../storage/storage.ts";
import { lockCategories } from "./categories.ts";

type StoredPicture = Updateable<DB["categories"]> & { picture_key: string };

/** Encoded like product pictures; `sweepFiles` later deletes files that no category shows. */
export async function storePicture(
  storage: Storage,
  file: Pick<SentFile, "name" | "bytes"> | undefined,
): Promise<Result<StoredPicture, PictureRefusal>> {
  const stored = await storeSinglePicture(storage, file);
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

/** Null removes it. False when there is no such category. */
export async function setCategoryPicture(
  tx: Tx,
  id: string,
  picture: StoredPicture | null,
  actor: string,
): Promise<boolean> {
  await lockCategories(tx);
  const before = await tx
    .selectFrom("categories")
    .select(["name", "picture_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!before) return false;
  if (before.picture_key === null && picture === null) return true;
  await tx
    .updateTable("categories")
    .set({ ...(picture ?? { picture_key: null }), is_demo: false })
    .where("id", "=", id)
    .execute();
  const changes: AuditChanges = { picture: [before.picture_key !== null, picture !== null] };
  await recordAudit(tx, { actor, action: "category-edited", subject: { id, name: before.name }, changes });
  return true;
}
