import { PRODUCT_FIELDS, type Variant, variantName } from "#domain/product.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { draftOf, fieldsOf, hasSameVariants, type ProductDraft } from "./product-draft.ts";
import { type Cell, columnOf, gridOf, putVariant, type VariantGrid, variantsOf } from "./variant-grid.ts";

type Value = string | boolean;

/** A change by somebody else while the form was open; `mine` is set when this form changed it too. */
export type Change = { field: (typeof PRODUCT_FIELDS)[number] | "variants"; was: Value; is: Value; mine?: Value };

/** Stock counted here and by somebody else: `was` before, `is` theirs, `mine` this form's. */
export type Recount = { id: string; name: string; was: number; is: number; mine: number };

/** Three-way merge: untouched fields take the new value, typed ones stay, and stock keeps the typed difference. */
export function rebase(
  base: AdminProduct,
  draft: ProductDraft,
  now: AdminProduct,
): { draft: ProductDraft; changes: Change[]; recounts: Recount[] } {
  const was = draftOf(base);
  const is = draftOf(now);
  const [typed, before, after] = [fieldsOf(draft), fieldsOf(was), fieldsOf(is)];
  const changes: Change[] = [];
  const next: Record<string, unknown> = {};
  for (const field of PRODUCT_FIELDS) {
    // Compared by meaning: '1.500' and '1500' are one price.
    const isTouched = typed[field] !== before[field];
    next[field] = isTouched ? draft[field] : is[field];
    if (before[field] === after[field] || typed[field] === after[field]) continue;
    changes.push({ field, was: was[field], is: is[field], ...(isTouched ? { mine: draft[field] } : {}) });
  }

  // Where both counted, adding the differences would count units twice: the typed count stays, and the user decides.
  const recounted = new Set(now.variants.map(({ id }) => id).filter((id) => (now.counted[id] ?? 0) > base.version));
  const grid = rebaseGrid(base.variants, draft.grid, now.variants, recounted);
  const recounts = recountsIn(draft.grid, base.variants, now.variants, recounted);
  const isRecount = ({ id }: Variant) => recounts.some((recount) => recount.id === id);
  // Recounts are shown on their own.
  const others = (variants: readonly Variant[]) =>
    JSON.stringify(variants.map((variant) => (isRecount(variant) ? { ...variant, stock: 0 } : variant)));
  if (others(base.variants) !== others(now.variants)) {
    const isTouched = !hasSameVariants(was.grid, draft.grid);
    const texts = { was: variantsText(was.grid), is: variantsText(is.grid) };
    changes.push({ field: "variants", ...texts, ...(isTouched ? { mine: variantsText(grid) } : {}) });
  }
  return { draft: { ...(next as Omit<ProductDraft, "grid">), grid }, changes, recounts };
}

export function takeNewer(draft: ProductDraft, now: AdminProduct, field: Change["field"]): ProductDraft {
  if (field === "variants") return { ...draft, grid: gridOf(now.variants) };
  return { ...draft, [field]: draftOf(now)[field] };
}

/** Changes shown before that are still as shown, and not among the `newer` ones; what is typed by now is in dispute. */
export function standingChanges(
  earlier: readonly Change[],
  { draft, changes: newer }: { draft: ProductDraft; changes: readonly Change[] },
  now: AdminProduct,
): Change[] {
  const is = draftOf(now);
  return earlier.flatMap(({ mine, ...change }) => {
    const isStanding = change.is === valueOf(is, change.field) && newer.every(({ field }) => field !== change.field);
    if (!isStanding) return [];
    const own = valueOf(draft, change.field);
    return [mine === undefined || own === change.is ? change : { ...change, mine: own }];
  });
}

function valueOf(draft: ProductDraft, field: Change["field"]): Value {
  return field === "variants" ? variantsText(draft.grid) : draft[field];
}

/** Moves the grid onto the `now` variants, so that only those removed here count as removed. */
function rebaseGrid(
  before: readonly Variant[],
  mine: VariantGrid,
  now: readonly Variant[],
  recounted: ReadonlySet<string>,
): VariantGrid {
  if (hasSameVariants(gridOf(before), mine)) return gridOf(now);
  const was = byId(before);
  const is = byId(now);
  const stored: VariantGrid = {
    sizes: mine.sizes.map((name, x) => rebaseName(name, namesIn(columnOf(mine, x), "size", was, is))),
    colors: mine.colors.map((name, y) => rebaseName(name, namesIn(mine.cells[y] ?? [], "color", was, is))),
    cells: mine.cells.map((row) => row.map((cell) => rebaseCell(cell, is, recounted))),
  };
  return now.filter(({ id }) => !was.has(id)).reduce(putVariant, stored);
}

type VariantsById = ReadonlyMap<string, Variant>;

const byId = (variants: readonly Variant[]): VariantsById => new Map(variants.map((variant) => [variant.id, variant]));

/** Old and new stored names of these cells' talle or colour, by variant. */
function namesIn(cells: readonly Cell[], choice: "size" | "color", before: VariantsById, now: VariantsById) {
  return cells.flatMap(({ id = "" }) => {
    const [was, is] = [before.get(id), now.get(id)];
    return was && is ? [{ was: was[choice] ?? "", is: is[choice] ?? "" }] : [];
  });
}

/** Takes a name changed by somebody else, unless it was changed here too. */
function rebaseName(typed: string, names: readonly { was: string; is: string }[]): string {
  const [name, ...others] = new Set(names.map(({ is }) => is));
  const isTouched = names.some(({ was }) => was !== typed);
  return name === undefined || others.length > 0 || isTouched ? typed : name;
}

function rebaseCell({ id, shown = 0, units }: Cell, now: VariantsById, recounted: ReadonlySet<string>): Cell {
  if (id === undefined) return { units };
  const stock = now.get(id)?.stock;
  // Removed by somebody else: only stock typed here creates it again, as a new variant.
  if (stock === undefined) return { units: units === String(shown) ? "" : units };
  const isTouched = units !== String(shown);
  if (units === "" || (isTouched && recounted.has(id))) return { id, shown: stock, units };
  return { id, shown: stock, units: String(Math.max(0, stock + Number(units) - shown)) };
}

/** Cells typed here whose stock somebody else counted as well, unless both counts agree. */
function recountsIn(
  mine: VariantGrid,
  before: readonly Variant[],
  now: readonly Variant[],
  recounted: ReadonlySet<string>,
): Recount[] {
  const was = byId(before);
  const cells = new Map(mine.cells.flat().map((cell) => [cell.id, cell]));
  return now.flatMap(({ id, stock, ...choice }) => {
    const [cell, stood] = [cells.get(id), was.get(id)];
    if (!cell || !stood || !recounted.has(id) || cell.units === "") return [];
    const isDisputed = cell.units !== String(cell.shown) && Number(cell.units) !== stock;
    return isDisputed ? [{ id, name: variantName(choice), was: stood.stock, is: stock, mine: Number(cell.units) }] : [];
  });
}

/** "S / Negro: 3, M / Negro: 0", or just the units. */
function variantsText(grid: VariantGrid): string {
  const units = grid.cells.flat().flatMap((cell) => (cell.units === "" ? [] : [cell.units]));
  return variantsOf(grid)
    .map((variant, index) => [variantName(variant), units[index]].filter(Boolean).join(": "))
    .join(", ");
}
