import * as v from "valibot";
import { inOneLine, MAX_CATEGORIES, MAX_CATEGORY_NAME } from "#domain/category.ts";
import { MAX_IMAGE_BYTES } from "#domain/image-upload.ts";
import { json, noContent } from "../http/answer.ts";
import { text } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { answerOnce, findEarlierAnswer } from "../http/idempotent.ts";
import { rowOrder } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import { upload } from "../http/upload.ts";
import { readUpload } from "../images/read-upload.ts";
import { pictureProblem } from "../images/store-single-picture.ts";
import type { Shop } from "../shop.ts";
import {
  category,
  createCategory,
  deleteCategory,
  hasCategory,
  listCategories,
  orderCategories,
  readBack,
  renameCategory,
} from "./categories.ts";
import { setCategoryPicture, storePicture } from "./category-picture.ts";
import { categoryProblem, noSuchCategory } from "./copy.ts";

export const named = v.strictObject({
  name: v.pipe(text(1, MAX_CATEGORY_NAME), v.transform(inOneLine)),
});

export const order = rowOrder(MAX_CATEGORIES);

export const pictureForm = upload({ image_file: "file" });

export const one = v.strictObject({ category });

export const all = v.strictObject({ categories: v.array(category), next_cursor: v.null() });

export const removed = v.strictObject({ moved_products: v.number() });

export async function list({ db, storage }: Shop) {
  return json({ categories: await listCategories(db, storage), next_cursor: null });
}

export async function create(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof named }>) {
  const { name } = await body();
  return answerOnce(shop, c, { actor: email, payload: name }, async (tx) => {
    const created = await createCategory(tx, shop.storage, name, email);
    return created.ok ? json({ category: created.value }, 201) : categoryProblem(created.refusal);
  });
}

export async function reorder(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof order }>) {
  const payload = await body();
  return answerOnce(shop, c, { actor: email, payload }, async (tx) => {
    const ordered = await orderCategories(tx, shop.storage, payload, email);
    return ordered.ok ? json({ categories: ordered.value, next_cursor: null }) : categoryProblem(ordered.refusal);
  });
}

export async function rename(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof named }>) {
  const id = idParam(c, noSuchCategory);
  const { name } = await body();
  return answerOnce(shop, c, { actor: email, payload: name }, async (tx) => {
    const renamed = await renameCategory(tx, shop.storage, id, name, email);
    return renamed.ok ? json({ category: renamed.value }) : categoryProblem(renamed.refusal);
  });
}

export async function remove(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchCategory);
  return answerOnce(shop, c, { actor: email }, async (tx) => {
    const moved = await deleteCategory(tx, id, email);
    return moved === undefined ? noSuchCategory() : json({ moved_products: moved });
  });
}

export async function setPicture(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchCategory);
  if (!(await hasCategory(shop.db, id))) return noSuchCategory();
  const [file] = await readUpload(c.req.raw, pictureForm, MAX_IMAGE_BYTES);
  const request = { actor: email, payload: file?.hash };
  const earlier = await findEarlierAnswer(shop, c, request);
  if (earlier) return earlier;
  const picture = await storePicture(shop.storage, file);
  if (!picture.ok) return pictureProblem(picture.refusal);
  return answerOnce(shop, c, request, async (tx) => {
    const isSet = await setCategoryPicture(tx, id, picture.value, email);
    return isSet ? json({ category: await readBack(tx, shop.storage, id) }, 201) : noSuchCategory();
  });
}

export async function removePicture(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchCategory);
  return answerOnce(shop, c, { actor: email }, async (tx) =>
    (await setCategoryPicture(tx, id, null, email)) ? noContent() : noSuchCategory(),
  );
}
