import { sql } from "kysely";
import type { NewVariant, VariantChanges, ExistingVariant } from "#domain/variant-changes.ts";
import type { Tx } from "../db/connection.ts";

type AddedVariant = NewVariant & { display_order: number; id?: string };

type PlannedVariants = Omit<VariantChanges, "added"> & { productId: string; added: readonly AddedVariant[] };

type Movement = { variant_id: string; product_id: string; quantity: number };

/** Locks in id order, like orders, so that an edit and an order never deadlock. */
export function lockVariants(tx: Tx, productIds: readonly string[]) {
  return tx
    .selectFrom("product_variants")
    .select(["id", "product_id", "size", "color", "stock", "display_order"])
    .where("product_id", "in", productIds)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** ASSUMES that the plan's locks are held, and that versions rise later in this transaction: counts store the next one. */
export async function applyVariantChanges(tx: Tx, changes: readonly PlannedVariants[], actor: string): Promise<void> {
  // Few statements: row by row, buyers would wait seconds for the locks.
  const removed = changes.flatMap(({ removed }) => removed.map(({ id }) => id));
  if (removed.length > 0) await tx.deleteFrom("product_variants").where("id", "in", removed).execute();
  const updated = changes.flatMap(({ updated }) => updated);
  await writeVariants(tx, updated);
  const corrections = changes.flatMap(({ productId, removed, updated }) => [
    ...removed.map(({ id, stock }) => movement(productId, id, -stock)),
    ...updated.map(({ before, after }) => movement(productId, after.id, after.stock - before.stock)),
  ]);
  await recordMovements(tx, "correction", corrections, actor);
  const added = changes.flatMap(({ productId, added }) => added.map((one) => ({ ...one, product_id: productId })));
  await addVariants(tx, added, actor);
  await renamePictureColors(tx, changes);
}

/** Pictures follow a renamed colour, unless a variant of the old name is left. */
async function renamePictureColors(tx: Tx, changes: readonly PlannedVariants[]): Promise<void> {
  const renamed = changes.flatMap(({ productId, updated }) =>
    updated
      .filter(({ before, after }) => before.color !== null && before.color !== after.color)
      .map(({ before, after }) => ({ productId, id: after.id, was: before.color, color: after.color })),
  );
  if (renamed.length === 0) return;
  const column = (name: keyof (typeof renamed)[number]) => renamed.map((variant) => variant[name]);
  await sql`
    with renamed as (
      select * from unnest(
        ${column("productId")}::uuid[], ${column("id")}::uuid[], ${column("was")}::text[], ${column("color")}::text[]
      ) as renamed (product_id, id, was, color)
    ), colors as (
      select product_id, was, min(color) as color from renamed
      group by product_id, was having count(distinct coalesce(color, '')) = 1
    )
    update product_images set color = colors.color from colors
    where product_images.product_id = colors.product_id and product_images.color = colors.was and not exists (
      select from product_variants
      where product_variants.product_id = colors.product_id and product_variants.color = colors.was
        and product_variants.id not in (select id from renamed)
    )`.execute(tx);
}

export function changesVariants({ removed, updated, added }: VariantChanges): boolean {
  return removed.length > 0 || added.length > 0 || updated.some(isChanged);
}

/** Deletes locked products with their variants; a movement takes out the remaining stock. */
export async function deleteProducts(
  tx: Tx,
  products: readonly { id: string; name: string }[],
  variants: Awaited<ReturnType<typeof lockVariants>>,
  actor: string,
): Promise<void> {
  const movements = variants.map(({ id, product_id, stock }) => movement(product_id, id, -stock));
  await recordMovements(tx, "correction", movements, actor);
  const ids = products.map(({ id }) => id);
  await tx.deleteFrom("products").where("id", "in", ids).execute();
  const deleted = products.map(({ id, name }) => ({ product_id: id, name }));
  await tx.insertInto("deleted_products").values(deleted).execute();
}

function movement(productId: string, variantId: string, quantity: number): Movement {
  return { variant_id: variantId, product_id: productId, quantity };
}

/** `before` is the stored row. */
async function writeVariants(tx: Tx, updated: VariantChanges["updated"]): Promise<void> {
  const changed = updated.filter(isChanged);
  if (changed.length === 0) return;
  const renamed = changed.filter(isRenamed).map(({ after }) => after.id);
  // Names may be swapped, so each variant first gets a unique temporary one.
  if (renamed.length > 0) {
    await sql`update product_variants set size = id::text, color = null where id = any(${renamed}::uuid[])`.execute(tx);
  }
  const column = <Name extends keyof ExistingVariant>(name: Name) => changed.map(({ after }) => after[name]);
  await sql`
    update product_variants set
      size = wanted.size, color = wanted.color, stock = wanted.stock, display_order = wanted.display_order,
      counted_version = case when wanted.stock = product_variants.stock then counted_version else (
        select version + 1 from products where products.id = product_variants.product_id
      ) end
    from unnest(
      ${column("id")}::uuid[], ${column("size")}::text[], ${column("color")}::text[], ${column("stock")}::integer[],
      ${column("display_order")}::integer[]
    ) as wanted (id, size, color, stock, display_order)
    where product_variants.id = wanted.id`.execute(tx);
}

function isChanged({ before, after }: VariantChanges["updated"][number]): boolean {
  return isRenamed({ before, after }) || before.stock !== after.stock || before.display_order !== after.display_order;
}

function isRenamed({ before, after }: VariantChanges["updated"][number]): boolean {
  return before.size !== after.size || before.color !== after.color;
}

/** Also records each variant's first movement. `actor` is null for the shop itself. */
export async function addVariants(
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

/** Skips corrections by 0, but not initial movements. */
async function recordMovements(
  tx: Tx,
  reason: "initial" | "correction",
  movements: readonly Movement[],
  actor: string | null,
): Promise<void> {
  const recorded = movements.filter(({ quantity }) => reason === "initial" || quantity !== 0);
  if (recorded.length === 0) return;
  await tx
    .insertInto("stock_movements")
    .values(recorded.map((movement) => ({ ...movement, reason, order_id: null, actor })))
    .execute();
}
