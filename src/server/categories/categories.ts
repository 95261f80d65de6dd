import { sql } from "kysely";
import * as v from "valibot";
import type { AuditChanges } from "#domain/audit.ts";
import { freeSlug, MAX_CATEGORIES } from "#domain/category.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { arrangeRows, type RowOrder } from "../http/list.ts";
import { photo } from "../images/photo-schema.ts";
import { toPhoto } from "../images/to-photo.ts";
import type { Storage } from "../storage/storage.ts";
import { foldNames } from "./fold-names.ts";

export const category = v.strictObject({
  id: v.string(),
  name: v.string(),
  slug: v.string(), // in addresses; a rename keeps it, so that links stay good
  picture: v.nullable(photo),
  product_count: v.number(),
  active_product_count: v.number(), // of these, the ones that visitors see
});

export type Category = v.InferOutput<typeof category>;

export type CategoryRefusal =
  | { reason: "unknown-category" }
  | { reason: "name-taken"; by: string }
  | { reason: "too-many" }
  | { reason: "other-categories"; categories: Category[] };

const MOVED_AT_ONCE = 500; // products

type Named = { id: string; name: string; slug: string };

/** All, in the owner's order: they always fit in one answer. */
export async function listCategories(db: Db, storage: Storage): Promise<Category[]> {
  const rows = await categoryRows(db).orderBy("display_order").orderBy("id").execute();
  return rows.map((row) => toCategory(row, storage));
}

export async function hasCategory(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("categories").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function categoryRows(db: Db) {
  return db
    .selectFrom("categories")
    .select(["id", "name", "slug", "picture_key as storage_key", "picture_width as width", "picture_height as height"])
    .select(["picture_widths as widths", "picture_has_avif as has_avif", "picture_tint as tint"])
    .select((eb) => {
      const total = eb
        .selectFrom("product_totals")
        .whereRef("category_id", "=", "categories.id")
        .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("products"), sql.lit("0")).as("count"));
      return [total.as("product_count"), total.where("is_active", "=", true).as("active_product_count")];
    });
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof categoryRows>["execute"]>>[number];

function toCategory(row: CategoryRow, storage: Storage): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    picture: row.storage_key === null ? null : toPhoto({ ...row, storage_key: row.storage_key }, storage),
    product_count: Number(row.product_count),
    active_product_count: Number(row.active_product_count),
  };
}

/** Adds it last. `actor` is an administrator's e-mail, here and below. */
export async function createCategory(
  tx: Tx,
  storage: Storage,
  name: string,
  actor: string,
): Promise<Result<Category, CategoryRefusal>> {
  const others = await lockCategories(tx);
  if (others.length >= MAX_CATEGORIES) return refuse({ reason: "too-many" });
  const refusal = await nameRefusal(tx, name, others);
  if (refusal) return refuse(refusal);
  const slug = freeSlug(name, new Set(others.map((other) => other.slug)));
  const { id } = await tx
    .insertInto("categories")
    .values({
      name,
      slug,
      picture_key: null,
      display_order: sql<number>`(select coalesce(max(display_order), -1) + 1 from categories)`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(tx, { actor, action: "category-created", subject: { id, name } });
  return ok(await readBack(tx, storage, id));
}

export async function renameCategory(
  tx: Tx,
  storage: Storage,
  id: string,
  name: string,
  actor: string,
): Promise<Result<Category, CategoryRefusal>> {
  const all = await lockCategories(tx);
  const before = all.find((category) => category.id === id);
  if (!before) return refuse({ reason: "unknown-category" });
  const others = all.filter((category) => category !== before);
  const refusal = await nameRefusal(tx, name, others);
  if (refusal) return refuse(refusal);
  if (before.name !== name) {
    await tx.updateTable("categories").set({ name, is_demo: false }).where("id", "=", id).execute();
    const changes: AuditChanges = { name: [before.name, name] };
    await recordAudit(tx, { actor, action: "category-edited", subject: { id, name }, changes });
  }
  return ok(await readBack(tx, storage, id));
}

export async function orderCategories(
  tx: Tx,
  storage: Storage,
  order: RowOrder,
  actor: string,
): Promise<Result<Category[], CategoryRefusal>> {
  const before = await lockCategories(tx);
  const ordered = arrangeRows(before, order);
  if (!ordered) return refuse({ reason: "other-categories", categories: await listCategories(tx, storage) });
  if (ordered.every((category, index) => category === before[index])) return ok(await listCategories(tx, storage));
  await sql`
    update categories set display_order = wanted.position - 1
    from unnest(${order.ids}::uuid[]) with ordinality as wanted (id, position)
    where categories.id = wanted.id and display_order is distinct from wanted.position - 1`.execute(tx);
  const names = (categories: readonly Named[]) => categories.map(({ name }) => name).join(", ");
  const changes: AuditChanges = { order: [names(before), names(ordered)] };
  await recordAudit(tx, { actor, action: "category-edited", subject: { id: null, name: "Categorías" }, changes });
  return ok(await listCategories(tx, storage));
}

/** Leaves its products without a category; returns how many, or undefined if it does not exist. */
export async function deleteCategory(tx: Tx, id: string, actor: string): Promise<number | undefined> {
  await lockCategories(tx);
  const products = await emptyCategory(tx, id);
  const removed = await tx.deleteFrom("categories").where("id", "=", id).returning("name").executeTakeFirst();
  if (!removed) return undefined;
  const changes: AuditChanges = { products: [products, 0] };
  await recordAudit(tx, { actor, action: "category-deleted", subject: { id, name: removed.name }, changes });
  return products;
}

/** Returns how many products it moved, in batches that each stay within the statement timeout. */
async function emptyCategory(tx: Tx, id: string): Promise<number> {
  const next = tx.selectFrom("products").select("id").where("category_id", "=", id).limit(MOVED_AT_ONCE);
  // Checked again per product: after waiting for another transaction it may be in another category.
  const move = tx
    .updateTable("products")
    .set({ category_id: null })
    .where("category_id", "=", id)
    .where("id", "in", next);
  let total = 0;
  let moved: number;
  do {
    moved = Number((await move.executeTakeFirst()).numUpdatedRows);
    total += moved;
  } while (moved > 0);
  return total;
}

/** One writer at a time: names and order concern all rows. Lock this before products to avoid deadlocks. */
export async function lockCategories(tx: Tx): Promise<Named[]> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
  return tx.selectFrom("categories").select(["id", "name", "slug"]).orderBy("display_order").orderBy("id").execute();
}

async function nameRefusal(tx: Tx, name: string, others: readonly Named[]): Promise<CategoryRefusal | undefined> {
  const taken = [GENERAL_CATEGORY, ...others.map((other) => other.name)];
  const fold = await foldNames(tx, [name, ...taken]);
  const by = taken.find((other) => fold(other) === fold(name));
  return by === undefined ? undefined : { reason: "name-taken", by };
}

/** Read inside the transaction that changed it. */
export async function readBack(tx: Tx, storage: Storage, id: string): Promise<Category> {
  return toCategory(await categoryRows(tx).where("categories.id", "=", id).executeTakeFirstOrThrow(), storage);
}
