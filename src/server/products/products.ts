import { sql, type SqlBool } from "kysely";
import { type Centavos, toDecimal } from "#domain/money.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { productRows, type StoredProduct, toProduct } from "../catalogue/catalogue.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { containing, type Cursor, page } from "../http/list.ts";
import {
  applyShelf,
  insertVariants,
  lockShelf,
  type NewVariant,
  planShelf,
  type ShelfEdit,
  type ShelfRefusal,
  takeAll,
  variantsRefusal,
} from "./shelf.ts";
import type { Storage } from "../storage/storage.ts";

/** A product as the panel has it: inactive ones too, with what only the owner sees. */
export type AdminProduct = StoredProduct & {
  /** Raised by every edit of the product, never by a sale or a picture. */
  version: number;
  is_pinned: boolean;
  category_id: string | null;
  size_guide: string;
};

/** What the owner decides about a product. Prices in centavos; a discount is 1 to 100 or null. */
type ProductFields = {
  name: string;
  description: string;
  price: Centavos;
  discount_percentage: number | null;
  is_active: boolean;
  is_pinned: boolean;
  category_id: string | null;
  size_guide: string;
};

/** A product that is about to be sold; it has at least one variant. */
export type NewProduct = ProductFields & { variants: readonly NewVariant[] };

/** A change of a product: what is left out stays. `version` is the one its form was made from. */
export type ProductEdit = { version: number; fields: Partial<ProductFields>; shelf: ShelfEdit | undefined };

export type ProductRefusal =
  | { reason: "unknown-product" }
  | { reason: "unknown-category" }
  | { reason: "stale-version"; product: AdminProduct }
  | ShelfRefusal;

/** Products with everything the panel shows of them. */
function adminProductRows(db: Db) {
  return productRows(db).select(["products.is_pinned", "products.category_id", "products.size_guide"]);
}

type AdminProductRow = Awaited<ReturnType<ReturnType<typeof adminProductRows>["execute"]>>[number];

function toAdminProduct(row: AdminProductRow, storage: Storage): AdminProduct {
  const { version, is_pinned, category_id, size_guide } = row;
  return { ...toProduct(row, storage), version, is_pinned, category_id, size_guide };
}

/** One page of all products, newest first (spec 7, "Admin product list"); `q` finds name and description. */
export async function listAdminProducts(
  db: Db,
  storage: Storage,
  filter: { q?: string | undefined; isActive?: boolean | undefined; limit: number; after?: Cursor | undefined },
): Promise<{ products: AdminProduct[]; next_cursor: string | null }> {
  let query = adminProductRows(db)
    .orderBy("products.created_at", "desc")
    .orderBy("products.id", "desc")
    .limit(filter.limit + 1);
  if (filter.q) {
    const words = containing(filter.q);
    query = query.where((eb) =>
      eb.or([eb("products.name", "ilike", words), eb("products.description", "ilike", words)]),
    );
  }
  if (filter.isActive !== undefined) query = query.where("products.is_active", "=", filter.isActive);
  if (filter.after) {
    const { value, id } = filter.after;
    query = query.where(sql<SqlBool>`(products.created_at, products.id) < (${value}, ${id}::uuid)`);
  }
  const { rows, next_cursor } = page(await query.execute(), filter.limit, (row) => ({
    value: row.created_at.toISOString(),
    id: row.id,
  }));
  return { products: rows.map((row) => toAdminProduct(row, storage)), next_cursor };
}

/** One product, active or not. */
export async function findAdminProduct(db: Db, storage: Storage, id: string): Promise<AdminProduct | undefined> {
  const row = await adminProductRows(db).where("products.id", "=", id).executeTakeFirst();
  return row && toAdminProduct(row, storage);
}

/** Puts a new product in the catalogue, with the first movement of each of its variants. `actor` is an e-mail. */
export function createProduct(
  db: Db,
  storage: Storage,
  { variants, price, ...fields }: NewProduct,
  actor: string,
): Promise<Result<AdminProduct, ProductRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<AdminProduct, ProductRefusal>> => {
    const refusal = variantsRefusal(variants);
    if (refusal) return refuse(refusal);
    if (!(await isCategory(tx, fields.category_id))) return refuse({ reason: "unknown-category" });

    const { id } = await tx
      .insertInto("products")
      .values({ ...fields, price: toDecimal(price) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertVariants(
      tx,
      id,
      variants.map((variant, display_order) => ({ ...variant, display_order })),
      actor,
    );
    return ok(await readBack(tx, storage, id));
  });
}

/**
 * Changes a product, unless someone else did since its form was made. Stock moves by the difference between what the
 * form showed and what it asks for, so units sold meanwhile stay sold (decisions, "Administration").
 */
export function editProduct(
  db: Db,
  storage: Storage,
  id: string,
  { version, fields: { price, ...fields }, shelf }: ProductEdit,
  actor: string,
): Promise<Result<AdminProduct, ProductRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<AdminProduct, ProductRefusal>> => {
    const product = await tx
      .selectFrom("products")
      .select("version")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!product) return refuse({ reason: "unknown-product" });
    if (product.version !== version) {
      return refuse({ reason: "stale-version", product: await readBack(tx, storage, id) });
    }
    if (!(await isCategory(tx, fields.category_id ?? null))) return refuse({ reason: "unknown-category" });

    // Everything is looked at before anything is written: a refusal commits nothing half-done.
    if (shelf) {
      const plan = planShelf(await lockShelf(tx, id), shelf);
      if (!plan.ok) return plan;
      await applyShelf(tx, id, plan.value, actor);
    }
    await tx
      .updateTable("products")
      .set((eb) => ({
        ...fields,
        ...(price === undefined ? {} : { price: toDecimal(price) }),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    return ok(await readBack(tx, storage, id));
  });
}

/**
 * Removes a product for good: its page answers 410 from now on, its orders keep their snapshot, and its units leave the
 * books. Its files go with the next sweep, except those an order shows. False when there is no such product.
 */
export function deleteProduct(db: Db, id: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const product = await tx.selectFrom("products").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!product) return false;
    await takeAll(tx, id, await lockShelf(tx, id), actor);
    await tx.deleteFrom("products").where("id", "=", id).execute();
    await tx.insertInto("deleted_products").values({ product_id: id }).execute();
    return true;
  });
}

/** Whether a product may be put there: in no category, or in one that exists and now stays until the transaction ends. */
async function isCategory(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const category = await tx.selectFrom("categories").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return category !== undefined;
}

/** The product as this transaction leaves it. */
async function readBack(tx: Tx, storage: Storage, id: string): Promise<AdminProduct> {
  const product = await findAdminProduct(tx, storage, id);
  if (!product) throw new Error("A product went away under its lock");
  return product;
}
