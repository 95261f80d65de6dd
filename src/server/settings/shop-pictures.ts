import { sql, type Updateable } from "kysely";
import * as v from "valibot";
import type { AuditChanges } from "#domain/audit.ts";
import { pictureFile } from "#domain/image.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import {
  CENTRE,
  type Focus,
  FOCUS_STEPS,
  type FocusPoint,
  type HeroPhoto,
  LOGO_WIDTH,
  type PageLogo,
  SHOP_PICTURES,
  type ShopPictureName,
} from "#domain/shop-picture.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { photo } from "../images/photo-schema.ts";
import type { StoredImage } from "../images/store-image.ts";
import { type StoredPhoto, toPhoto } from "../images/to-photo.ts";
import type { Storage } from "../storage/storage.ts";

export const focus = v.picklist(FOCUS_STEPS);

export const shopPicture = v.strictObject({
  name: v.picklist(SHOP_PICTURES),
  photo: v.nullable(photo),
  focus_x: focus,
  focus_y: focus,
  version: v.number(),
});

export type ShopPicture = v.InferOutput<typeof shopPicture>;

type PictureRow = StoredPhoto & { name: ShopPictureName; focus_x: Focus; focus_y: Focus };

/** Pictures set by the owner, as one column of the settings' row. */
export const ownPictures = sql<PictureRow[]>`(
  select coalesce(jsonb_agg(to_jsonb(picture)), '[]') from shop_pictures as picture where storage_key is not null
)`;

export function toHero(rows: readonly PictureRow[], storage: Storage): HeroPhoto | undefined {
  const row = rows.find(({ name }) => name === "hero");
  return row && { ...toPhoto(row, storage), focus_x: row.focus_x, focus_y: row.focus_y };
}

/** One file is enough: it is shown small. */
export function toLogo(rows: readonly PictureRow[], storage: Storage): PageLogo | undefined {
  const row = rows.find(({ name }) => name === "logo");
  if (!row) return undefined;
  const { storage_key, widths, width, height } = row;
  const sharp = widths.find((wide) => wide >= LOGO_WIDTH) ?? widths.at(-1) ?? LOGO_WIDTH;
  return { src: pictureFile(storage.url(storage_key), sharp, "webp"), width, height };
}

export async function listShopPictures(db: Db, storage: Storage): Promise<ShopPicture[]> {
  const rows = await db.selectFrom("shop_pictures").selectAll().orderBy("name").execute();
  return rows.map((row) => toShopPicture(row, storage));
}

type StoredRow = Omit<PictureRow, "storage_key"> & { storage_key: string | null; version: number };

function toShopPicture(row: StoredRow, storage: Storage): ShopPicture {
  const { name, storage_key, focus_x, focus_y, version } = row;
  const shown = storage_key === null ? null : toPhoto({ ...row, storage_key }, storage);
  return { name, photo: shown, focus_x, focus_y, version };
}

/** An image of null removes it. */
export type PictureChange = { image: StoredImage | null } | FocusPoint;

type PictureEdit = {
  name: ShopPictureName;
  version: number;
  actor: string;
  change: PictureChange;
};

/** Refuses a stale `version`. A new picture, or none, resets the focus to the middle. */
export async function editShopPicture(
  tx: Tx,
  storage: Storage,
  { name, version, actor, change }: PictureEdit,
): Promise<Result<ShopPicture, { reason: "stale-version"; picture: ShopPicture }>> {
  const stored = tx.selectFrom("shop_pictures").selectAll().where("name", "=", name).forUpdate();
  const before = await stored.executeTakeFirstOrThrow();
  if (before.version !== version) return refuse({ reason: "stale-version", picture: toShopPicture(before, storage) });
  const after = await tx
    .updateTable("shop_pictures")
    .set({ ...columnsOf(change), version: version + 1 })
    .where("name", "=", name)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes: AuditChanges =
    "image" in change
      ? { [`${name}_picture`]: [before.storage_key !== null, after.storage_key !== null] }
      : { hero_focus: [focusText(before), focusText(after)] };
  await recordAudit(tx, { actor, action: "settings-changed", subject: { id: null, name: "Ajustes" }, changes });
  return ok(toShopPicture(after, storage));
}

function columnsOf(change: PictureChange): Updateable<DB["shop_pictures"]> {
  if (!("image" in change)) return change;
  return { ...CENTRE, ...(change.image ?? { storage_key: null }), has_avif: false };
}

function focusText({ focus_x, focus_y }: FocusPoint): string {
  return `${focus_x} % × ${focus_y} %`;
}
