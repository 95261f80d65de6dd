import { variantName } from "#domain/product.ts";
import type { AdminProduct } from "../api.ts";
import { DRAFT_FIELDS, type DraftField, draftOf, isSameShelf, type ProductDraft } from "./product-draft.ts";
import { type Cell, gridOf, type VariantGrid, variantsOf } from "./variant-grid.ts";

type Value = string | boolean;

/** Something that somebody else changed while the form was open. `mine` is there when this form changed it too. */
export type Change = { field: DraftField | "shelf"; was: Value; is: Value; mine?: Value };

/**
 * Brings a form that was made from `base` to the product as it is `now`: what was not touched takes the new value, what
 * was keeps what was typed, and stock keeps the difference that was asked for.
 */
export function rebase(
  base: AdminProduct,
  draft: ProductDraft,
  now: AdminProduct,
): { draft: ProductDraft; changes: Change[] } {
  const was = draftOf(base);
  const is = draftOf(now);
  const changes: Change[] = [];
  const next: Record<string, unknown> = {};
  for (const field of DRAFT_FIELDS) {
    const isTouched = draft[field] !== was[field];
    next[field] = isTouched ? draft[field] : is[field];
    if (was[field] === is[field] || draft[field] === is[field]) continue;
    changes.push({ field, was: was[field], is: is[field], ...(isTouched ? { mine: draft[field] } : {}) });
  }

  const grid = rebaseGrid(was.grid, draft.grid, is.grid);
  if (JSON.stringify(base.variants) !== JSON.stringify(now.variants)) {
    const isTouched = !isSameShelf(was.grid, draft.grid);
    const texts = { was: shelfText(was.grid), is: shelfText(is.grid) };
    changes.push({ field: "shelf", ...texts, ...(isTouched ? { mine: shelfText(grid) } : {}) });
  }
  return { draft: { ...(next as Omit<ProductDraft, "grid">), grid }, changes };
}

/** Gives up what was typed in one field for the newer value. */
export function takeNewer(draft: ProductDraft, now: AdminProduct, field: Change["field"]): ProductDraft {
  if (field === "shelf") return { ...draft, grid: gridOf(now.variants) };
  return { ...draft, [field]: draftOf(now)[field] };
}

function rebaseGrid(was: VariantGrid, mine: VariantGrid, is: VariantGrid): VariantGrid {
  if (isSameShelf(was, mine)) return is;
  const shelf = new Map(is.cells.flat().flatMap((cell) => (cell.id === undefined ? [] : [[cell.id, cell] as const])));
  return { ...mine, cells: mine.cells.map((row) => row.map((cell) => rebaseCell(cell, shelf))) };
}

function rebaseCell({ id, shown = 0, units }: Cell, shelf: ReadonlyMap<string, Cell>): Cell {
  if (id === undefined) return { units };
  const now = shelf.get(id)?.shown;
  // Somebody removed it: saving puts it on the shelf again, as a new one.
  if (now === undefined) return { units };
  if (units === "") return { id, shown: now, units };
  return { id, shown: now, units: String(Math.max(0, now + Number(units) - shown)) };
}

/** A shelf in one line: "S / Negro: 3, M / Negro: 0", or just the units. */
function shelfText(grid: VariantGrid): string {
  const units = grid.cells.flat().flatMap((cell) => (cell.units === "" ? [] : [cell.units]));
  return variantsOf(grid)
    .map((variant, place) => [variantName(variant), units[place]].filter(Boolean).join(": "))
    .join(", ");
}
