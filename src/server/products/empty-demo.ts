import { sql } from "kysely";
import * as v from "valibot";
import type { AuditChanges } from "#domain/audit.ts";
import { recordAudit } from "../audit/audit.ts";
import { lockCategories } from "../categories/categories.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { productsCopy } from "./copy.ts";
import { takeAll } from "./variants.ts";

/** Demo rows that nobody edited; edited ones belong to the owner. */
export const demo = v.strictObject({ products: v.number(), categories: v.number() });

export type Demo = v.InferOutput<typeof demo>;

export async function findDemo(db: Db): Promise<Demo> {
  const { rows } = await sql<Demo>`
    select
      (select count(*)::integer from products where is_demo) as products,
      (select count(*)::integer from categories where ${isLeftAlone}) as categories`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A query of counts gives one row");
  return counts;
}

const isLeftAlone = sql<boolean>`is_demo and not exists (
  select from products where products.category_id = categories.id and not products.is_demo
)`;

/** Orders keep their snapshots, pages answer 410, files go with the next sweep. The demo never comes back. */
export function emptyDemo(db: Db, actor: string): Promise<Demo> {
  return inTransaction(db, async (tx) => {
    await lockCategories(tx);
    const products = await takeProducts(tx, actor);
    // Products before categories, as edits lock them; an edit that adds a product here is seen by the next statement.
    await tx.selectFrom("categories").select("id").where("is_demo", "=", true).forUpdate().execute();
    const { rows: categories } = await sql`delete from categories where ${isLeftAlone} returning id`.execute(tx);
    const taken = { products, categories: categories.length };
    if (taken.products + taken.categories > 0) {
      const changes: AuditChanges = { products: [products, 0], categories: [categories.length, 0] };
      await recordAudit(tx, { actor, action: "demo-emptied", subject: { id: null, name: productsCopy.demo }, changes });
    }
    return taken;
  });
}

/** Locks in the order of edits and orders, and records the stock movements before deleting. */
async function takeProducts(tx: Tx, actor: string): Promise<number> {
  const products = await tx
    .selectFrom("products")
    .select(["id", "name"])
    .where("is_demo", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (products.length === 0) return 0;
  const ids = products.map(({ id }) => id);
  const variants = await tx
    .selectFrom("product_variants")
    .select(["id", "product_id", "stock"])
    .where("product_id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  await takeAll(tx, variants, actor);
  await tx.deleteFrom("products").where("id", "in", ids).execute();
  await tx
    .insertInto("deleted_products")
    .values(products.map(({ id, name }) => ({ product_id: id, name })))
    .execute();
  return products.length;
}
