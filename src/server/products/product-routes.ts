import * as v from "valibot";
import { centavosFromPesos, MAX_PRICE_PESOS } from "#domain/money.ts";
import { DISCOUNT, MAX_STOCK, MAX_VARIANTS, PRODUCT_TEXT, storedDiscount } from "#domain/product.ts";
import { parseInput, readBody, text, uuid } from "../http/body.ts";
import { findIdempotencyKey } from "../http/idempotency-key.ts";
import { answerOnce } from "../http/idempotent.ts";
import { flag, listQuery, readCursor, readTimeCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json, noContent } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { imageRoutes } from "../images/image-routes.ts";
import { choiceName } from "./choice-name.ts";
import { createProduct, type CreationRefusal } from "./create-product.ts";
import { demoRoutes } from "./demo-routes.ts";
import { listAdminProducts } from "./list-products.ts";
import { findMovedProduct, listMovements } from "./movements.ts";
import { idParam } from "../http/id.ts";
import { noSuchProduct } from "./no-such-product.ts";
import { deleteProduct, editProduct, type ProductRefusal } from "./products.ts";

const STATES = { activo: true, inactivo: false } as const;

const productsQuery = v.object({
  ...listQuery,
  estado: v.optional(v.picklist(["activo", "inactivo"])),
  categoria: v.optional(v.pipe(v.string(), v.maxLength(100))),
  sin_stock: flag,
  ofertas: flag,
  destacados: flag,
});

const movementsQuery = v.object({ limit: listQuery.limit, cursor: listQuery.cursor });

const movementCursor = v.object({
  cursor: v.optional(v.object({ value: v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/)), id: v.string() })),
});

/** Pesos with at most two decimals, converted to centavos. */
const price = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(MAX_PRICE_PESOS),
  v.transform(centavosFromPesos),
  v.number(),
);

/** Whole percents; 0 and an empty field become null. */
const discount = v.pipe(
  v.union([v.null(), v.literal(""), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DISCOUNT.max))]),
  v.transform((percentage) => storedDiscount(percentage === "" ? null : percentage)),
);

const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STOCK));

const unitsChange = v.strictObject({ from: units, to: units });

/** For products without variants, whose stock is in the body itself. */
const firstStock = v.object({ stock: units });
const changedStock = v.object({ stock: unitsChange });

/** A missing choice is none for a new variant, and unchanged for an existing one. */
const newChoice = {
  size: v.optional(choiceName(PRODUCT_TEXT.size), null),
  color: v.optional(choiceName(PRODUCT_TEXT.color), null),
};
const changedChoice = {
  size: v.optional(choiceName(PRODUCT_TEXT.size)),
  color: v.optional(choiceName(PRODUCT_TEXT.color)),
};

const newVariant = v.strictObject({ ...newChoice, stock: units });

const variantEdit = v.union([
  v.strictObject({ ...changedChoice, id: uuid, stock: v.optional(unitsChange) }),
  v.strictObject({ ...newChoice, id: v.optional(v.undefined()), stock: units }),
]);

const fieldEntries = {
  name: text(1, PRODUCT_TEXT.name),
  description: text(0, PRODUCT_TEXT.description),
  price,
  discount_percentage: discount,
  is_active: v.boolean(),
  is_pinned: v.boolean(),
  category_id: v.nullable(uuid),
  size_guide: text(0, PRODUCT_TEXT.description),
};

const newProductBody = v.strictObject({
  name: fieldEntries.name,
  description: v.optional(fieldEntries.description, ""),
  price: fieldEntries.price,
  discount_percentage: v.optional(fieldEntries.discount_percentage, null),
  is_active: v.optional(fieldEntries.is_active, true),
  is_pinned: v.optional(fieldEntries.is_pinned, false),
  category_id: v.optional(fieldEntries.category_id, null),
  size_guide: v.optional(fieldEntries.size_guide, ""),
  variants: v.optional(v.pipe(v.array(newVariant), v.maxLength(MAX_VARIANTS)), []),
  // Ignored with variants; required below without them.
  stock: v.optional(v.unknown()),
});

const productEditBody = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  ...v.partial(v.strictObject(fieldEntries)).entries,
  variants: v.optional(v.pipe(v.array(variantEdit), v.maxLength(MAX_VARIANTS))),
  removed_variants: v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_VARIANTS))),
  stock: v.optional(v.unknown()),
});

export const productRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/admin/products",
    role: "administrator",
    async answer({ db, storage }, c) {
      const query = parseInput(productsQuery, c.req.query());
      return json(
        await listAdminProducts(db, storage, {
          q: query.q,
          isActive: query.estado && STATES[query.estado],
          category: query.categoria,
          isSoldOut: query.sin_stock,
          isOnOffer: query.ofertas,
          isPinned: query.destacados,
          limit: query.limit,
          after: readTimeCursor(query.cursor),
        }),
      );
    },
  },
  {
    method: "POST",
    path: "/api/admin/products",
    key: "optional",
    role: "administrator",
    async answer({ db, storage, changes }, c, { email }) {
      const key = findIdempotencyKey(c);
      const { stock, variants, ...fields } = await readBody(c, newProductBody);
      const shelf =
        variants.length > 0 ? variants : [{ size: null, color: null, ...parseInput(firstStock, { stock }) }];
      const created = await createProduct(db, storage, { ...fields, variants: shelf }, { actor: email, key });
      if (!created.ok) return refusal(created.refusal);
      await changes.settled();
      return json({ product: created.value.product }, created.value.isNew ? 201 : 200);
    },
  },
  {
    method: "PATCH",
    path: "/api/admin/products/:id",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return noSuchProduct();
      const body = await readBody(c, productEditBody);
      const { version, stock, variants, removed_variants: removed, ...fields } = body;
      const isList = variants !== undefined || removed !== undefined;
      const shelf = isList
        ? { variants: variants ?? [], removed: removed ?? [] }
        : stock === undefined
          ? undefined
          : parseInput(changedStock, { stock });
      return answerOnce(shop, c, { actor: email, said: body }, async (tx) => {
        const edited = await editProduct(tx, shop.storage, id, { version, fields, shelf }, email);
        return edited.ok ? json({ product: edited.value }) : refusal(edited.refusal);
      });
    },
  },
  {
    method: "DELETE",
    path: "/api/admin/products/:id",
    gives: "nothing",
    role: "administrator",
    async answer({ db, changes }, c, { email }) {
      const id = idParam(c);
      if (id === undefined || !(await deleteProduct(db, id, email))) return noSuchProduct();
      await changes.settled();
      return noContent();
    },
  },
  {
    method: "GET",
    path: "/api/admin/products/:id/movements",
    role: "administrator",
    async answer({ db }, c) {
      const id = idParam(c);
      const { limit, cursor } = parseInput(movementsQuery, c.req.query());
      const { cursor: after } = parseInput(movementCursor, { cursor: readCursor(cursor) });
      const product = id === undefined ? undefined : await findMovedProduct(db, id);
      if (!product) return noSuchProduct();
      return json({ product, ...(await listMovements(db, product.id, { limit, after })) });
    },
  },
  ...imageRoutes,
  ...demoRoutes,
];

function refusal(refused: ProductRefusal | CreationRefusal): Response {
  switch (refused.reason) {
    case "key-reused":
      return problem("key-reused", { detail: "Con esta clave ya se creó otro producto." });
    case "deleted-product":
      return problem("product-unavailable", { detail: "El producto que se creó con esta clave ya se eliminó." });
    case "unknown-product":
      return noSuchProduct();
    case "stale-version":
      return problem("stale-version", {
        detail: "Otra persona cambió este producto. Revisa los datos nuevos y guarda otra vez.",
        product: refused.product,
      });
    case "insufficient-stock":
      return problem("insufficient-stock", {
        detail: "No quedan tantas unidades para descontar.",
        field: "stock",
        variant_id: refused.variantId,
        available: refused.available,
      });
    case "unknown-category":
      return problem("invalid-field", { field: "category_id", detail: "Esa categoría no existe." });
    case "no-variant":
      return problem("invalid-field", { field: "variants", detail: "Un producto necesita al menos una variante." });
    case "duplicate-variant":
      return problem("invalid-field", { field: "variants", detail: "Hay dos variantes con el mismo talle y color." });
    case "nameless-variant":
      return problem("invalid-field", { field: "variants", detail: "Cada variante necesita un talle o un color." });
    case "too-many-variants":
      return problem("invalid-field", {
        field: "variants",
        detail: `Un producto tiene hasta ${MAX_VARIANTS} variantes.`,
      });
    case "unknown-variant":
      return problem("invalid-field", {
        field: "variants",
        detail: "Una de las variantes no es de este producto.",
        variant_id: refused.variantId,
      });
    case "choice-missing":
      return problem("invalid-field", {
        field: "stock",
        detail: "Este producto tiene variantes: cada una lleva su stock.",
      });
    case "too-much-stock":
      return problem("invalid-field", {
        field: "stock",
        detail: `El stock de una variante es de ${MAX_STOCK} unidades como máximo.`,
        variant_id: refused.variantId,
      });
  }
}
