import * as v from "valibot";
import { MAX_IMAGE_BYTES } from "#domain/image-upload.ts";
import { SHOP_PICTURES } from "#domain/shop-picture.ts";
import { json } from "../http/answer.ts";
import { answerOnce, findEarlierAnswer } from "../http/idempotent.ts";
import type { AdminCall } from "../http/route.ts";
import { upload } from "../http/upload.ts";
import { readUpload } from "../images/read-upload.ts";
import { pictureProblem, storeSinglePicture } from "../images/store-single-picture.ts";
import type { Shop } from "../shop.ts";
import { noSuchPicture, stalePicture } from "./copy.ts";
import { editShopPicture, focus, listShopPictures, type PictureChange, shopPicture } from "./shop-pictures.ts";

const pictureName = v.picklist(SHOP_PICTURES);

export const pictureForm = upload({ image_file: "file" });

export const versionQuery = v.object({ version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) });

export const focused = v.strictObject({ version: v.pipe(v.number(), v.integer()), focus_x: focus, focus_y: focus });

export const one = v.strictObject({ picture: shopPicture });

export const all = v.strictObject({ pictures: v.array(shopPicture) });

export async function list({ db, storage }: Shop) {
  return json({ pictures: await listShopPictures(db, storage) });
}

export async function set(shop: Shop, call: AdminCall<{ query: typeof versionQuery }>) {
  const [file] = await readUpload(call.c.req.raw, pictureForm, MAX_IMAGE_BYTES);
  const name = call.c.req.param("name");
  if (!v.is(pictureName, name)) return noSuchPicture();
  const { version } = call.query();
  const payload = file?.hash;
  const earlier = await findEarlierAnswer(shop, call.c, requestOf(call, { name, version, payload }));
  if (earlier) return earlier;
  const stored = await storeSinglePicture(shop.storage, file);
  if (!stored.ok) return pictureProblem(stored.refusal);
  return edit(shop, call, { version, change: { image: stored.value }, payload, status: 201 });
}

export async function crop(shop: Shop, call: AdminCall<{ body: typeof focused }>) {
  const { version, ...change } = await call.body();
  return edit(shop, call, { version, change, payload: change });
}

export async function remove(shop: Shop, call: AdminCall<{ query: typeof versionQuery }>) {
  return edit(shop, call, { version: call.query().version, change: { image: null }, payload: null });
}

type Edit = { version: number; change: PictureChange; payload: unknown; status?: 201 };

type Caller = Pick<AdminCall, "c" | "administrator">;

async function edit(shop: Shop, call: Caller, { version, change, payload, status }: Edit) {
  const name = call.c.req.param("name");
  if (!v.is(pictureName, name)) return noSuchPicture();
  const request = requestOf(call, { name, version, payload });
  return answerOnce(shop, call.c, request, async (tx) => {
    const edited = await editShopPicture(tx, shop.storage, { name, version, actor: request.actor, change });
    return edited.ok ? json({ picture: edited.value }, status) : stalePicture(edited.refusal.picture);
  });
}

function requestOf({ administrator }: Caller, of: { name: string; version: number; payload: unknown }) {
  return { actor: administrator.email, payload: [of.name, of.version, of.payload] };
}
