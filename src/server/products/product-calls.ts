import * as v from "valibot";
import { missedSearchOf, MISSED_SEARCHES, withoutSearchWord, withSearchWord } from "#domain/missed-search.ts";
import { centavosFromPesos, MAX_PRICE_PESOS } from "#domain/money.ts";
import { DISCOUNT, MAX_STOCK, MAX_VARIANTS, PRODUCT_TEXT, storedDiscount } from "#domain/product.ts";
import { noSuchProduct } from "../copy.ts";
import { json, noContent } from "../http/answer.ts";
import { parseInput, text, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { findIdempotencyKey } from "../http/idempotency-key.ts";
import { answerOnce } from "../http/idempotent.ts";
import { flag, listQuery, type pageQuery, readCursor, readTimeCursor, sequenceId } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { choiceName } from "./choice-name.ts";
import { productProblem } from "./copy.ts";
import { createProduct } from "./create-product.ts";
import { listAdminProducts } from "./list-products.ts";
import { findMovedProduct, listMovements, movedProduct, movement } from "./movements.ts";
import { adminProduct, deleteProduct, editProduct, editSearchWords } from "./products.ts";

const STATES = { activo: true, inactivo: false } as const;

export const filter = v.object({
  ...listQuery,
  estado: v.optional(v.picklist(["activo", "inactivo"])),
  categoria: v.optional(v.pipe(v.string(), v.maxLength(100))),
  sin_stock: flag,
  ofertas: flag,
  destacados: flag,
});

const movementCursor = v.object({
  cursor: v.optional(v.object({ value: sequenceId, id: v.string() })),
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

/** A missing choice means none for a new variant, and unchanged for an existing one. */
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
  v.strictObject({ ...newChoice, id: v.optional(v.never()), stock: units }),
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
  search_words: text(0, PRODUCT_TEXT.searchWords),
};

export const newProduct = v.strictObject({
  ...fieldEntries,
  description: v.optional(fieldEntries.description, ""),
  discount_percentage: v.optional(fieldEntries.discount_percentage, null),
  is_active: v.optional(fieldEntries.is_active, true),
  is_pinned: v.optional(fieldEntries.is_pinned, false),
  category_id: v.optional(fieldEntries.category_id, null),
  size_guide: v.optional(fieldEntries.size_guide, ""),
  search_words: v.optional(fieldEntries.search_words, ""),
  variants: v.optional(v.pipe(v.array(newVariant), v.maxLength(MAX_VARIANTS)), []),
  // Ignored with variants; required below without them.
  stock: v.optional(v.unknown()),
});

export const productEdit = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  ...v.partial(v.strictObject(fieldEntries)).entries,
  variants: v.optional(v.pipe(v.array(variantEdit), v.maxLength(MAX_VARIANTS))),
  removed_variants: v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_VARIANTS))),
  stock: v.optional(v.unknown()),
});

/** Folded, as searches are counted. */
export const searchWord = v.strictObject({
  words: v.pipe(
    text(1, MISSED_SEARCHES.characters),
    v.check((words) => missedSearchOf(words) === words),
  ),
});

export const page = v.strictObject({ products: v.array(adminProduct), next_cursor: v.nullable(v.string()) });

export const one = v.strictObject({ product: adminProduct });

export const movementPage = v.strictObject({
  product: movedProduct,
  movements: v.array(movement),
  next_cursor: v.nullable(v.string()),
});

export async function list({ db, storage }: Shop, { query }: AdminCall<{ query: typeof filter }>) {
  const { q, estado, categoria, sin_stock, ofertas, destacados, limit, cursor } = query();
  return json(
    await listAdminProducts(db, storage, {
      q,
      isActive: estado && STATES[estado],
      category: categoria,
      isSoldOut: sin_stock,
      isOnOffer: ofertas,
      isPinned: destacados,
      limit,
      after: readTimeCursor(cursor),
    }),
  );
}

export async function create(
  { db, storage, changes }: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof newProduct }>,
) {
  const key = findIdempotencyKey(c);
  const { stock, variants: named, ...fields } = await body();
  const variants = named.length > 0 ? named : [{ size: null, color: null, ...parseInput(firstStock, { stock }) }];
  const created = await createProduct(db, storage, { ...fields, variants }, { actor: email, key });
  if (!created.ok) return productProblem(created.refusal);
  await changes.settled();
  return json({ product: created.value.product }, created.value.isNew ? 201 : 200);
}

export async function edit(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof productEdit }>) {
  const id = idParam(c, noSuchProduct);
  const payload = await body();
  const { version, stock, variants, removed_variants: removed, ...fields } = payload;
  const isList = variants !== undefined || removed !== undefined;
  const changes = isList
    ? { variants: variants ?? [], removed: removed ?? [] }
    : stock === undefined
      ? undefined
      : parseInput(changedStock, { stock });
  return answerOnce(shop, c, { actor: email, payload }, async (tx) => {
    const edited = await editProduct(tx, shop.storage, id, { version, fields, variants: changes }, email);
    return edited.ok ? json({ product: edited.value }) : productProblem(edited.refusal);
  });
}

type SearchWordCall = AdminCall<{ body: typeof searchWord }>;

/** From a search that found nothing, in one tap; an open form of the product notices the change. */
export function addSearchWord(shop: Shop, call: SearchWordCall) {
  return changeSearchWords(shop, call, (all, word) => withSearchWord(all, word, PRODUCT_TEXT.searchWords));
}

export function removeSearchWord(shop: Shop, call: SearchWordCall) {
  return changeSearchWords(shop, call, withoutSearchWord);
}

async function changeSearchWords(
  shop: Shop,
  { c, body, administrator: { email } }: SearchWordCall,
  change: (all: string, word: string) => string | undefined,
) {
  const id = idParam(c, noSuchProduct);
  const payload = await body();
  return answerOnce(shop, c, { actor: email, payload: { ...payload, id } }, async (tx) => {
    const edited = await editSearchWords(tx, shop.storage, id, (all) => change(all, payload.words), email);
    return edited.ok ? json({ product: edited.value }) : productProblem(edited.refusal);
  });
}

export function remove(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchProduct);
  return answerOnce(shop, c, { actor: email }, async (tx) =>
    (await deleteProduct(tx, id, email)) ? noContent() : noSuchProduct(),
  );
}

export async function movements({ db }: Shop, { c, query }: AdminCall<{ query: typeof pageQuery }>) {
  const id = idParam(c, noSuchProduct);
  const { limit, cursor } = query();
  const { cursor: after } = parseInput(movementCursor, { cursor: readCursor(cursor) });
  const product = await findMovedProduct(db, id);
  if (!product) return noSuchProduct();
  return json({ product, ...(await listMovements(db, product.id, { limit, after })) });
}
