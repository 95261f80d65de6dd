import { sql } from "kysely";
import * as v from "valibot";
import { toDecimal } from "#domain/money.ts";
import { PRODUCT_FIELDS, type ProductFields } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { planVariantChanges, type VariantsEdit, type VariantChangesRefusal } from "#domain/variant-changes.ts";
import { recordAudit } from "../audit/audit.ts";
import { productRows, toProduct } from "../catalogue/catalogue.ts";
import { storedProduct } from "../catalogue/product-schema.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { Storage } from "../storage/storage.ts";
import { deletionEntry, editEntries, findAudited } from "./product-audit.ts";
import { applyVariantChanges, changesVariants, deleteProducts, lockVariants } from "./variants.ts";

/** Includes inactive ones, with fields only the owner sees. */
export const adminProduct = v.strictObject({
  ...storedProduct.entries,
  version: v.number(), // raised by every edit, not by sales or pictures
  is_pinned: v.boolean(),
  category_id: v.nullable(v.string()),
  search_words: v.string(), // other names that shoppers use, separated by commas
  is_demo: v.boolean(), // loaded by the demo and never edited
  counted: v.record(v.string(), v.number()), // the version of each variant's last manual count; none if never counted
});

export type AdminProduct = v.InferOutput<typeof adminProduct>;

/** Missing fields stay unchanged. `version` is the one the form was loaded with. */
type ProductEdit = { version: number; fields: Partial<ProductFields>; variants: VariantsEdit | undefined };

export type ProductRefusal =
  | { reason: "unknown-product" }
  | { reason: "unknown-category" }
  | { reason: "too-many-words" }
  | { reason: "stale-version"; product: AdminProduct }
  | VariantChangesRefusal;

export function adminProductRows(db: Db) {
  const counted = sql<Record<string, number>>`(
    select coalesce(json_object_agg(id, counted_version), '{}')
    from product_variants where product_id = products.id and counted_version > 0
  )`;
  return productRows(db)
    .select(["products.is_pinned", "products.category_id", "products.search_words", "products.is_demo"])
    .select(counted.as("counted"));
}

type AdminProductRow = Awaited<ReturnType<ReturnType<typeof adminProductRows>["execute"]>>[number];

export function toAdminProduct(row: AdminProductRow, storage: Storage): AdminProduct {
  const { version, is_pinned, category_id, search_words, is_demo, counted } = row;
  return { ...toProduct(row, storage), version, is_pinned, category_id, search_words, is_demo, counted };
}

export async function findAdminProduct(db: Db, storage: Storage, id: string): Promise<AdminProduct | undefined> {
  const row = await adminProductRows(db).where("products.id", "=", id).executeTakeFirst();
  return row && toAdminProduct(row, storage);
}

export async function listAdminProductsById(db: Db, storage: Storage, ids: readonly string[]): Promise<AdminProduct[]> {
  if (ids.length === 0) return [];
  const rows = await adminProductRows(db).where("products.id", "in", ids).execute();
  return rows.map((row) => toAdminProduct(row, storage));
}

/** Refuses a stale `version`. Stock changes by difference, so sales made meanwhile stay. */
export async function editProduct(
  tx: Tx,
  storage: Storage,
  id: string,
  { version, fields: { price, ...fields }, variants }: ProductEdit,
  actor: string,
): Promise<Result<AdminProduct, ProductRefusal>> {
  const product = await lockProduct(tx, id);
  if (!product) return refuse({ reason: "unknown-product" });
  if (product.version !== version) {
    return refuse({ reason: "stale-version", product: await readBack(tx, storage, id) });
  }
  if (!(await isCategory(tx, fields.category_id ?? null))) return refuse({ reason: "unknown-category" });

  // All checks come before the first write: a refusal commits nothing. Locks before the audit reads them: units sold
  // meanwhile would be recorded as this administrator's change.
  const existing = variants && (await lockVariants(tx, [id]));
  const before = await findAudited(tx, id);
  const plan = existing && planVariantChanges(existing, variants);
  if (plan && !plan.ok) return plan;
  const edited = { ...fields, ...(price === undefined ? {} : { price: toDecimal(price) }) };
  const isChange = PRODUCT_FIELDS.some((field) => edited[field] !== undefined && edited[field] !== product[field]);
  if (!isChange && !(plan && changesVariants(plan.value))) return ok(await readBack(tx, storage, id));

  if (plan) await applyVariantChanges(tx, [{ productId: id, ...plan.value }], actor);
  await tx
    .updateTable("products")
    .set((eb) => ({ ...edited, is_demo: false, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const after = await findAudited(tx, id);
  // Without a plan no variant is locked, so any difference was sold.
  await recordAudit(tx, ...editEntries(before, plan ? after : { ...after, variants: before.variants }, actor));
  return ok(await readBack(tx, storage, id));
}

/** `change` returns the new words, or undefined if there is no room for more. */
export async function editSearchWords(
  tx: Tx,
  storage: Storage,
  id: string,
  change: (searchWords: string) => string | undefined,
  actor: string,
): Promise<Result<AdminProduct, ProductRefusal>> {
  const product = await lockProduct(tx, id);
  if (!product) return refuse({ reason: "unknown-product" });
  const search_words = change(product.search_words);
  if (search_words === undefined) return refuse({ reason: "too-many-words" });
  const edit = { version: product.version, fields: { search_words }, variants: undefined };
  return editProduct(tx, storage, id, edit, actor);
}

/** The page answers 410, orders keep their snapshots, the next sweep removes unused files. False if unknown. */
export async function deleteProduct(tx: Tx, id: string, actor: string): Promise<boolean> {
  const product = await lockProduct(tx, id);
  if (!product) return false;
  const variants = await lockVariants(tx, [id]);
  await recordAudit(tx, deletionEntry(await findAudited(tx, id), actor));
  await deleteProducts(tx, [product], variants, actor);
  return true;
}

/** Serialises a product's edits and picture uploads. */
export function lockProduct(tx: Tx, id: string) {
  return tx
    .selectFrom("products")
    .select(["id", "version", ...PRODUCT_FIELDS])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Null means no category; an existing one cannot be deleted until the transaction ends. */
export async function isCategory(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const category = await tx.selectFrom("categories").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return category !== undefined;
}

export async function readBack(tx: Tx, storage: Storage, id: string): Promise<AdminProduct> {
  const product = await findAdminProduct(tx, storage, id);
  if (!product) throw new Error("A product disappeared under its lock");
  return product;
}
