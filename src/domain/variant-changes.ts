import { type Choice, MAX_STOCK, MAX_VARIANTS } from "./product.ts";
import { ok, refuse, type Result } from "./result.ts";
import { foldName } from "./spelling.ts";

export type NewVariant = Choice & { stock: number };

export type ExistingVariant = NewVariant & { id: string; display_order: number }; // `display_order` from 0

type StockChange = { from: number; to: number }; // units; only the difference counts

/** What is left out stays as it is. */
export type VariantEdit =
  | { id: string; size?: string | null | undefined; color?: string | null | undefined; stock?: StockChange | undefined }
  | (NewVariant & { id?: undefined });

/** Variants that are not named stay. A list that names all sets their order too, unless `keepsOrder`. */
export type VariantsEdit =
  | { stock: StockChange }
  | { variants: readonly VariantEdit[]; removed: readonly string[]; keepsOrder?: boolean };

export type VariantsRefusal =
  | { reason: "no-variant" }
  | { reason: "duplicate-variant" }
  | { reason: "nameless-variant" }
  | { reason: "too-many-variants" };

export type VariantChangesRefusal =
  | VariantsRefusal
  | { reason: "unknown-variant"; variantId: string }
  | { reason: "choice-missing" }
  | { reason: "insufficient-stock"; variantId: string; available: number }
  | { reason: "too-much-stock"; variantId: string };

export type VariantChanges = {
  removed: ExistingVariant[];
  updated: { before: ExistingVariant; after: ExistingVariant }[];
  added: (NewVariant & { display_order: number })[];
};

/** Equal for spellings people take for one: 'M' and 'm '. */
export function foldChoice({ size, color }: Choice): string {
  return JSON.stringify([size && foldName(size), color && foldName(color)]);
}

/** Equal spellings may stay if both are among `standing`, the product's stored variants. */
export function variantsRefusal(
  variants: readonly Choice[],
  standing: readonly Choice[] = [],
): VariantsRefusal | undefined {
  if (variants.length === 0) return { reason: "no-variant" };
  if (hasTwins(variants, standing)) return { reason: "duplicate-variant" };
  const hasNameless = variants.some(({ size, color }) => size === null && color === null);
  if (variants.length > 1 && hasNameless) return { reason: "nameless-variant" };
  return variants.length > MAX_VARIANTS ? { reason: "too-many-variants" } : undefined;
}

function hasTwins(variants: readonly Choice[], standing: readonly Choice[]): boolean {
  const exactly = ({ size, color }: Choice) => JSON.stringify([size, color]);
  const known = new Set(standing.map(exactly));
  const spellings = new Map<string, Set<string>>();
  for (const variant of variants) {
    const spelling = exactly(variant);
    const others = spellings.get(foldChoice(variant)) ?? new Set();
    const isTwin = others.has(spelling) || [spelling, ...others].some((one) => !known.has(one));
    if (others.size > 0 && isTwin) return true;
    spellings.set(foldChoice(variant), others.add(spelling));
  }
  return false;
}

export function planVariantChanges(
  existing: readonly ExistingVariant[],
  edit: VariantsEdit,
): Result<VariantChanges, VariantChangesRefusal> {
  if ("stock" in edit) {
    const [only, ...others] = existing;
    if (!only || others.length > 0) return refuse({ reason: "choice-missing" });
    const after = changeStock(only, edit.stock);
    return after.ok ? ok({ removed: [], updated: [{ before: only, after: after.value }], added: [] }) : after;
  }

  const left = new Map(existing.map((variant) => [variant.id, variant]));
  // Unknown: deleted, another product's, or named twice.
  const take = (id: string): Result<ExistingVariant, VariantChangesRefusal> => {
    const variant = left.get(id);
    return variant && left.delete(id) ? ok(variant) : refuse({ reason: "unknown-variant", variantId: id });
  };

  const removed: VariantChanges["removed"] = [];
  for (const id of edit.removed) {
    const variant = take(id);
    if (!variant.ok) return variant;
    removed.push(variant.value);
  }
  const updated: VariantChanges["updated"] = [];
  const added: VariantChanges["added"] = [];
  for (const [display_order, { id, size, color, stock }] of edit.variants.entries()) {
    if (id === undefined) {
      added.push({ size, color, stock, display_order });
      continue;
    }
    const before = take(id);
    if (!before.ok) return before;
    const after = changeStock({ ...before.value, ...given({ size, color }), display_order }, stock);
    if (!after.ok) return after;
    updated.push({ before: before.value, after: after.value });
  }
  const unnamed = [...left.values()];
  // Existing variants keep their position; new ones are appended.
  if (unnamed.length > 0 || edit.keepsOrder) {
    for (const variant of updated) variant.after.display_order = variant.before.display_order;
    const last = Math.max(-1, ...existing.map((variant) => variant.display_order));
    for (const [index, variant] of added.entries()) variant.display_order = last + 1 + index;
  }
  const refusal = variantsRefusal([...unnamed, ...updated.map(({ after }) => after), ...added], existing);
  return refusal ? refuse(refusal) : ok({ removed, updated, added });
}

function given({ size, color }: { [Axis in keyof Choice]: Choice[Axis] | undefined }): Partial<Choice> {
  return { ...(size === undefined ? {} : { size }), ...(color === undefined ? {} : { color }) };
}

function changeStock(
  variant: ExistingVariant,
  change: StockChange | undefined,
): Result<ExistingVariant, VariantChangesRefusal> {
  if (!change) return ok(variant);
  const stock = variant.stock + change.to - change.from;
  if (stock < 0) return refuse({ reason: "insufficient-stock", variantId: variant.id, available: variant.stock });
  if (stock > MAX_STOCK) return refuse({ reason: "too-much-stock", variantId: variant.id });
  return ok({ ...variant, stock });
}
