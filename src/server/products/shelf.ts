import { MAX_STOCK } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Tx } from "../db/connection.ts";

/** What a form showed and what it asks for, in units: only the difference counts. */
type StockChange = { from: number; to: number };

export type Choice = { size: string | null; color: string | null };

export type NewVariant = Choice & { stock: number };

/** A variant by its id, of which what is left out stays as it is, or a new one with its first stock. */
type VariantEdit =
  | { id: string; size?: string | null | undefined; color?: string | null | undefined; stock?: StockChange | undefined }
  | (Choice & { id?: undefined; stock: number });

/**
 * The stock of a product with one variant; or variants to change and to add, and the ids of those to remove. Variants
 * that are not named stay as they are.
 */
export type ShelfEdit = { stock: StockChange } | { variants: readonly VariantEdit[]; removed: readonly string[] };

export type ShelfRefusal =
  | { reason: "no-variant" }
  | { reason: "duplicate-variant" }
  | { reason: "nameless-variant" }
  | { reason: "unknown-variant"; variantId: string }
  | { reason: "choice-missing" }
  | { reason: "insufficient-stock"; variantId: string; available: number }
  | { reason: "too-much-stock"; variantId: string };

type ShelvedVariant = Choice & { id: string; stock: number; display_order: number };

/** What an edit comes to, variant by variant. */
type ShelfPlan = {
  removed: ShelvedVariant[];
  kept: { before: ShelvedVariant; after: ShelvedVariant }[];
  added: (NewVariant & { display_order: number })[];
};

/** Why a list of variants cannot stand: there is none, two are the same, or one of several cannot be told apart by anything. */
export function variantsRefusal(variants: readonly Choice[]): ShelfRefusal | undefined {
  if (variants.length === 0) return { reason: "no-variant" };
  const choices = new Set(variants.map(({ size, color }) => JSON.stringify([size, color])));
  if (choices.size < variants.length) return { reason: "duplicate-variant" };
  const hasNameless = variants.some(({ size, color }) => size === null && color === null);
  return variants.length > 1 && hasNameless ? { reason: "nameless-variant" } : undefined;
}

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

/** Works out what an edit does to the shelf as it is now, or what stands in the way; it changes nothing yet. */
export function planShelf(shelf: readonly ShelvedVariant[], edit: ShelfEdit): Result<ShelfPlan, ShelfRefusal> {
  if ("stock" in edit) {
    const [only, ...others] = shelf;
    if (!only || others.length > 0) return refuse({ reason: "choice-missing" });
    const after = changeStock(only, edit.stock);
    return after.ok ? ok({ removed: [], kept: [{ before: only, after: after.value }], added: [] }) : after;
  }

  const left = new Map(shelf.map((variant) => [variant.id, variant]));
  // Gone, another product's, or named twice.
  const take = (id: string): Result<ShelvedVariant, ShelfRefusal> => {
    const variant = left.get(id);
    return variant && left.delete(id) ? ok(variant) : refuse({ reason: "unknown-variant", variantId: id });
  };

  const removed: ShelfPlan["removed"] = [];
  for (const id of edit.removed) {
    const variant = take(id);
    if (!variant.ok) return variant;
    removed.push(variant.value);
  }
  const kept: ShelfPlan["kept"] = [];
  const added: ShelfPlan["added"] = [];
  for (const [display_order, { id, size, color, stock }] of edit.variants.entries()) {
    if (id === undefined) {
      added.push({ size, color, stock, display_order });
      continue;
    }
    const before = take(id);
    if (!before.ok) return before;
    const after = changeStock({ ...before.value, ...given({ size, color }), display_order }, stock);
    if (!after.ok) return after;
    kept.push({ before: before.value, after: after.value });
  }
  const unnamed = [...left.values()];
  // A list that names every variant also says their order; after a shorter one each stays in its place.
  if (unnamed.length > 0) {
    for (const variant of kept) variant.after.display_order = variant.before.display_order;
    const last = Math.max(...shelf.map((variant) => variant.display_order));
    for (const [index, variant] of added.entries()) variant.display_order = last + 1 + index;
  }
  const refusal = variantsRefusal([...unnamed, ...kept.map(({ after }) => after), ...added]);
  return refusal ? refuse(refusal) : ok({ removed, kept, added });
}

/** What an edit names of a choice: null is no size or colour, undefined is what it was. */
function given({
  size,
  color,
}: {
  size?: string | null | undefined;
  color?: string | null | undefined;
}): Partial<Choice> {
  return { ...(size === undefined ? {} : { size }), ...(color === undefined ? {} : { color }) };
}

/** Applies the difference of a form to what is there now: never below nothing, never above what the shop counts. */
function changeStock(variant: ShelvedVariant, change: StockChange | undefined): Result<ShelvedVariant, ShelfRefusal> {
  if (!change) return ok(variant);
  const stock = variant.stock + change.to - change.from;
  if (stock < 0) return refuse({ reason: "insufficient-stock", variantId: variant.id, available: variant.stock });
  if (stock > MAX_STOCK) return refuse({ reason: "too-much-stock", variantId: variant.id });
  return ok({ ...variant, stock });
}

/** Does what was planned, under the lock it was planned with, and writes every movement down. */
export async function applyShelf(tx: Tx, productId: string, plan: ShelfPlan, actor: string): Promise<void> {
  const { removed, kept, added } = plan;
  await takeAll(tx, productId, removed, actor);
  if (removed.length > 0) {
    await tx
      .deleteFrom("product_variants")
      .where(
        "id",
        "in",
        removed.map(({ id }) => id),
      )
      .execute();
  }

  const renamed = kept.filter(({ before, after }) => before.size !== after.size || before.color !== after.color);
  // Two variants may swap their names: each steps aside under a name that nothing else has before it takes its new one.
  for (const { after } of renamed) {
    await tx.updateTable("product_variants").set({ size: after.id, color: null }).where("id", "=", after.id).execute();
  }
  for (const { after } of kept) {
    const { id, ...columns } = after;
    await tx.updateTable("product_variants").set(columns).where("id", "=", id).execute();
  }
  const corrections = kept.map(({ before, after }) => ({ variant_id: after.id, quantity: after.stock - before.stock }));
  await recordMovements(
    tx,
    productId,
    "correction",
    corrections.filter(({ quantity }) => quantity !== 0),
    actor,
  );
  await insertVariants(tx, productId, added, actor);
}

/** Puts new variants on the shelf, each with the movement its book begins with. `actor` null is the shop itself. */
export async function insertVariants(
  tx: Tx,
  productId: string,
  variants: readonly (NewVariant & { display_order: number })[],
  actor: string | null,
): Promise<void> {
  if (variants.length === 0) return;
  const stored = await tx
    .insertInto("product_variants")
    .values(variants.map((variant) => ({ ...variant, product_id: productId })))
    .returning(["id as variant_id", "stock as quantity"])
    .execute();
  await recordMovements(tx, productId, "initial", stored, actor);
}

/** Writes down that every unit of these variants leaves the shelf, before they do. */
export async function takeAll(
  tx: Tx,
  productId: string,
  variants: readonly ShelvedVariant[],
  actor: string,
): Promise<void> {
  const units = variants.map(({ id, stock }) => ({ variant_id: id, quantity: -stock }));
  await recordMovements(
    tx,
    productId,
    "correction",
    units.filter(({ quantity }) => quantity !== 0),
    actor,
  );
}

async function recordMovements(
  tx: Tx,
  productId: string,
  reason: "initial" | "correction",
  movements: readonly { variant_id: string; quantity: number }[],
  actor: string | null,
): Promise<void> {
  if (movements.length === 0) return;
  await tx
    .insertInto("stock_movements")
    .values(movements.map((movement) => ({ ...movement, product_id: productId, reason, order_id: null, actor })))
    .execute();
}
