import * as v from "valibot";
import { MAX_CATEGORIES, MAX_CATEGORY_NAME } from "#domain/category.ts";
import { MAX_IMAGE_BYTES } from "#domain/image.ts";
import { readBody, text, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem } from "../http/problem.ts";
import { json, noContent, type Route } from "../http/route.ts";
import { explainFailure } from "../images/explain-image.ts";
import { readUpload } from "../images/read-upload.ts";
import {
  type CategoryRefusal,
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from "./categories.ts";
import { type PictureRefusal, removeCategoryPicture, setCategoryPicture, storePicture } from "./category-picture.ts";

const PATH = "/api/admin/categories";

const categoryBody = v.strictObject({
  name: v.pipe(
    text(1, MAX_CATEGORY_NAME),
    v.transform((name) => name.replace(/\s+/g, " ")),
  ),
});

const orderBody = v.strictObject({ ids: v.pipe(v.array(uuid), v.maxLength(MAX_CATEGORIES)) });

export const categoryRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    role: "administrator",
    answer: async ({ db, storage }) => json({ categories: await listCategories(db, storage), next_cursor: null }),
  },
  {
    method: "POST",
    path: PATH,
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const { name } = await readBody(c, categoryBody);
      return answerOnce(shop, c, { actor: email, said: name }, async (tx) => {
        const created = await createCategory(tx, shop.storage, name, email);
        return created.ok ? json({ category: created.value }, 201) : refusal(created.refusal);
      });
    },
  },
  {
    method: "PUT",
    path: `${PATH}/order`,
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const { ids } = await readBody(c, orderBody);
      return answerOnce(shop, c, { actor: email, said: ids }, async (tx) => {
        const ordered = await orderCategories(tx, shop.storage, ids, email);
        return ordered.ok ? json({ categories: ordered.value, next_cursor: null }) : refusal(ordered.refusal);
      });
    },
  },
  {
    method: "PATCH",
    path: `${PATH}/:id`,
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchCategory();
      const { name } = await readBody(c, categoryBody);
      return answerOnce(shop, c, { actor: email, said: name }, async (tx) => {
        const renamed = await renameCategory(tx, shop.storage, id, name, email);
        return renamed.ok ? json({ category: renamed.value }) : refusal(renamed.refusal);
      });
    },
  },
  {
    method: "DELETE",
    path: `${PATH}/:id`,
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchCategory();
      return answerOnce(shop, c, { actor: email }, async (tx) => {
        const moved = await deleteCategory(tx, id, email);
        return moved === undefined ? noSuchCategory() : json({ moved_products: moved });
      });
    },
  },
  {
    method: "POST",
    path: `${PATH}/:id/picture`,
    takes: "multipart/form-data",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchCategory();
      const [file] = await readUpload(c.req.raw, "image_file", MAX_IMAGE_BYTES);
      const picture = await storePicture(shop.storage, file);
      if (!picture.ok) return pictureRefusal(picture.refusal);
      return answerOnce(shop, c, { actor: email, said: file?.hash }, async (tx) => {
        const category = await setCategoryPicture(tx, shop.storage, id, picture.value, email);
        return category ? json({ category }, 201) : noSuchCategory();
      });
    },
  },
  {
    method: "DELETE",
    path: `${PATH}/:id/picture`,
    gives: "nothing",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchCategory();
      return answerOnce(shop, c, { actor: email }, async (tx) =>
        (await removeCategoryPicture(tx, id, email)) ? noContent() : noSuchCategory(),
      );
    },
  },
];

function noSuchCategory(): Response {
  return problem("not-found", { detail: "Categoría no encontrada" });
}

function refusal(refused: CategoryRefusal): Response {
  switch (refused.reason) {
    case "unknown-category":
      return noSuchCategory();
    case "name-taken":
      return problem("invalid-field", { field: "name", detail: `Ya existe la categoría «${refused.by}».` });
    case "too-many":
      return problem("invalid-field", {
        field: "name",
        detail: `Una tienda tiene como máximo ${MAX_CATEGORIES} categorías.`,
      });
    case "other-categories":
      return problem("stale-version", {
        detail: "Las categorías cambiaron. Revisa el orden y guarda otra vez.",
        categories: refused.categories,
      });
  }
}

function pictureRefusal(refused: PictureRefusal): Response {
  switch (refused.reason) {
    case "no-file":
      return problem("invalid-field", { field: "image_file", detail: "Elige una imagen." });
    case "too-large":
      return problem("payload-too-large", { field: "image_file", detail: explainFailure(refused.reason) });
    case "busy":
      return problem("overloaded", { detail: explainFailure(refused.reason), retryAfter: 5 });
    default:
      return problem("invalid-field", { field: "image_file", detail: explainFailure(refused.reason) });
  }
}
