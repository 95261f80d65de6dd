import { sql } from "kysely";
import type { NewVariant, ShelfPlan, ShelvedVariant } from "#domain/shelf.ts";
import type { Tx } from "../db/connection.ts";

/** A new variant with its place on the shelf, and its id where somebody has chosen one. */
type AddedVariant = NewVariant & { display_order: number; id?: string };

/** What is planned for the shelf of one product. */
export type PlannedShelf = Omit<ShelfPlan, "added"> & { productId: string; added: readonly AddedVariant[] };

type Movement = { variant_id: string; product_id: string; quantity: number };

/** A product's variants, locked in id order as orders lock them, so that an edit and an order never deadlock. */
export function lockShelf(tx: Tx, productId: string): Promise<ShelvedVariant[]> {
  return tx
    .selectFrom("product_variants")
    .select(["id", "size", "color", "stock", "display_order"])
    .where("product_id", "=", productId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Does what was planned, under the locks it was planned with, and writes every movement down. However many shelves and
 * variants there are, it takes a few statements: one by one they would take seconds, in which buyers wait for the locks.
 * ASSUME the products' versions go up after it, in the same transaction: counts are stored with the next one.
 */
export async function applyShelves(tx: Tx, shelves: readonly PlannedShelf[], actor: string): Promise<void> {
  const removed = shelves.flatMap(({ removed }) => removed.map(({ id }) => id));
  if (removed.length > 0) await tx.deleteFrom("product_variants").where("id", "in", removed).execute();
  const kept = shelves.flatMap(({ kept }) => kept);
  await writeVariants(tx, kept);
  const corrections = shelves.flatMap(({ productId, removed, kept }) => [
    ...removed.map(({ id, stock }) => movement(productId, id, -stock)),
    ...kept.map(({ before, after }) => movement(productId, after.id, after.stock - before.stock)),
  ]);
  await recordMovements(tx, "correction", corrections, actor);
  const added = shelves.flatMap(({ productId, added }) => added.map((one) => ({ ...one, product_id: productId })));
  await addVariants(tx, added, actor);
}

/** Whether a plan does anything to its shelf. */
export function changesShelf({ removed, kept, added }: ShelfPlan): boolean {
  return removed.length > 0 || added.length > 0 || kept.some(isChanged);
}

/** Puts new variants on the shelf, each with the movement its book begins with. `actor` null is the shop itself. */
export function insertVariants(
  tx: Tx,
  productId: string,
  variants: readonly AddedVariant[],
  actor: string | null,
): Promise<void> {
  return addVariants(
    tx,
    variants.map((variant) => ({ ...variant, product_id: productId })),
    actor,
  );
}

/** Writes down that every unit of these variants leaves the shelf, before their products go. */
export async function takeAll(
  tx: Tx,
  variants: readonly { id: string; product_id: string; stock: number }[],
  actor: string,
): Promise<void> {
  const movements = variants.map(({ id, product_id, stock }) => movement(product_id, id, -stock));
  await recordMovements(tx, "correction", movements, actor);
}

function movement(productId: string, variantId: string, quantity: number): Movement {
  return { variant_id: variantId, product_id: productId, quantity };
}

/** Writes those variants that become others; their `before` is what stands there now. */
async function writeVariants(tx: Tx, kept: ShelfPlan["kept"]): Promise<void> {
  const changed = kept.filter(isChanged);
  if (changed.length === 0) return;
  const renamed = changed.filter(isRenamed).map(({ after }) => after.id);
  // Two variants may swap their names: each steps aside under a name that nothing else has before it takes its new one.
  if (renamed.length > 0) {
    await sql`update product_variants set size = id::text, color = null where id = any(${renamed}::uuid[])`.execute(tx);
  }
  const column = <Name extends keyof ShelvedVariant>(name: Name) => changed.map(({ after }) => after[name]);
  await sql`
    update product_variants set
      size = said.size, color = said.color, stock = said.stock, display_order = said.display_order,
      counted_version = case when said.stock = product_variants.stock then counted_version else (
        select version + 1 from products where products.id = product_variants.product_id
      ) end
    from unnest(
      ${column("id")}::uuid[], ${column("size")}::text[], ${column("color")}::text[], ${column("stock")}::integer[],
      ${column("display_order")}::integer[]
    ) as said (id, size, color, stock, display_order)
    where product_variants.id = said.id`.execute(tx);
}

function isChanged({ before, after }: ShelfPlan["kept"][number]): boolean {
  return isRenamed({ before, after }) || before.stock !== after.stock || before.display_order !== after.display_order;
}

function isRenamed({ before, after }: ShelfPlan["kept"][number]): boolean {
  return before.size !== after.size || before.color !== after.color;
}

async function addVariants(
  tx: Tx,
  variants: readonly (AddedVariant & { product_id: string })[],
  actor: string | null,
): Promise<void> {
  if (variants.length === 0) return;
  const stored = await tx
    .insertInto("product_variants")
    .values([...variants])
    .returning(["id as variant_id", "product_id", "stock as quantity"])
    .execute();
  await recordMovements(tx, "initial", stored, actor);
}

/** A correction by 0 is left out, but a variant's book begins with its first stock even when that is 0. */
async function recordMovements(
  tx: Tx,
  reason: "initial" | "correction",
  movements: readonly Movement[],
  actor: string | null,
): Promise<void> {
  const told = movements.filter(({ quantity }) => reason === "initial" || quantity !== 0);
  if (told.length === 0) return;
  await tx
    .insertInto("stock_movements")
    .values(told.map((movement) => ({ ...movement, reason, order_id: null, actor })))
    .execute();
}
