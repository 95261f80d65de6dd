import { sql } from "kysely";
import * as v from "valibot";
import type { AuditChanges } from "#domain/audit.ts";
import { recordAudit } from "../audit/audit.ts";
import { lockCategories } from "../categories/categories.ts";
import type { Db, Tx } from "../db/connection.ts";
import { productsCopy } from "./copy.ts";
import { deleteProducts, lockVariants } from "./variants.ts";

/** Demo rows that nobody has edited; edited ones belong to the owner. */
export const demo = v.strictObject({ products: v.number(), categories: v.number() });

export type Demo = v.InferOutput<typeof demo>;

export async function findDemo(db: Db): Promise<Demo> {
  const { rows } = await sql<Demo>`
    select
      (select coalesce(sum(products), 0)::integer from product_totals where is_demo) as products,
      (select count(*)::integer from categories where ${isDemoOnly}) as categories`.execute(db);
  return rows[0]!;
}

const isDemoOnly = sql<boolean>`is_demo and not exists (
  select from products where products.category_id = categories.id and not products.is_demo
)`;

/** Orders keep their snapshots, pages answer 410, files go with the next sweep. The demo never comes back. */
export async function emptyDemo(tx: Tx, actor: string): Promise<Demo> {
  await lockCategories(tx);
  const products = await removeProducts(tx, actor);
  // Products before categories, like edits; the next statement sees a product that an edit adds here.
  await tx.selectFrom("categories").select("id").where("is_demo", "=", true).forUpdate().execute();
  const { rows: categories } = await sql`delete from categories where ${isDemoOnly} returning id`.execute(tx);
  const removed = { products, categories: categories.length };
  if (removed.products + removed.categories > 0) {
    const changes: AuditChanges = { products: [products, 0], categories: [categories.length, 0] };
    await recordAudit(tx, { actor, action: "demo-emptied", subject: { id: null, name: productsCopy.demo }, changes });
  }
  return removed;
}

/** Locks in the order that edits and orders use. */
async function removeProducts(tx: Tx, actor: string): Promise<number> {
  const products = await tx
    .selectFrom("products")
    .select(["id", "name"])
    .where("is_demo", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (products.length === 0) return 0;
  const variants = await lockVariants(
    tx,
    products.map(({ id }) => id),
  );
  await deleteProducts(tx, products, variants, actor);
  return products.length;
}
