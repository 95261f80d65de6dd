import * as v from "valibot";
import { MAX_CATEGORIES, MAX_CATEGORY_NAME } from "#domain/category.ts";
import { MAX_IMAGE_BYTES } from "#domain/image.ts";
import { readBody, text, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
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
import { type PictureRefusal, removeCategoryPicture, setCategoryPicture } from "./category-picture.ts";

const PATH = "/api/admin/categories";

/** A name with one space where somebody typed several. */
const categoryBody = v.strictObject({
  name: v.pipe(
    text(1, MAX_CATEGORY_NAME),
    v.transform((name) => name.replace(/\s+/g, " ")),
  ),
});

const orderBody = v.strictObject({ ids: v.pipe(v.array(uuid), v.maxLength(MAX_CATEGORIES)) });

/** The panel's verbs on categories. */
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
    role: "administrator",
    async answer({ db, storage, changes }, c, { email }) {
      const { name } = await readBody(c, categoryBody);
      const created = await createCategory(db, storage, name, email);
      if (!created.ok) return refusal(created.refusal);
      await changes.settled();
      return json({ category: created.value }, 201);
    },
  },
  {
    method: "PUT",
    path: `${PATH}/order`,
    role: "administrator",
    async answer({ db, storage, changes }, c, { email }) {
      const { ids } = await readBody(c, orderBody);
      const ordered = await orderCategories(db, storage, ids, email);
      if (!ordered.ok) return refusal(ordered.refusal);
      await changes.settled();
      return json({ categories: ordered.value, next_cursor: null });
    },
  },
  {
    method: "PATCH",
    path: `${PATH}/:id`,
    role: "administrator",
    async answer({ db, storage, changes }, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchCategory();
      const { name } = await readBody(c, categoryBody);
      const renamed = await renameCategory(db, storage, id, name, email);
      if (!renamed.ok) return refusal(renamed.refusal);
      await changes.settled();
      return json({ category: renamed.value });
    },
  },
  {
    method: "DELETE",
    path: `${PATH}/:id`,
    role: "administrator",
    async answer({ db, changes }, c, { email }) {
      const id = idParam(c);
      const moved = id !== undefined ? await deleteCategory(db, id, email) : undefined;
      if (moved === undefined) return noSuchCategory();
      await changes.settled();
      return json({ moved_products: moved });
    },
  },
  {
    method: "POST",
    path: `${PATH}/:id/picture`,
    takes: "multipart/form-data",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchCategory();
      const [file] = await readUpload(c.req.raw, "image_file", MAX_IMAGE_BYTES);
      const set = await setCategoryPicture(shop, id, file, email);
      if (!set.ok) return pictureRefusal(set.refusal);
      await shop.changes.settled();
      return json({ category: set.value }, 201);
    },
  },
  {
    method: "DELETE",
    path: `${PATH}/:id/picture`,
    gives: "nothing",
    role: "administrator",
    async answer({ db, changes }, c, { email }) {
      const id = idParam(c);
      if (id === undefined || !(await removeCategoryPicture(db, id, email))) return noSuchCategory();
      await changes.settled();
      return noContent();
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
    case "unknown-category":
      return noSuchCategory();
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
