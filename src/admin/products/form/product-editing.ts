import type { AdminProduct } from "#server/products/products.ts";
import type { Unanswered } from "../../send-once.ts";
import { arePicturesAsStored, type Picture, picturesOf } from "./pictures.ts";
import { draftOf, editBody, fieldsOf, hasSameVariants, type ProductDraft } from "./product-draft.ts";
import { type Change, rebase, type Recount, standingChanges, takeNewer } from "./rebase.ts";
import { type Cell, claimVariants, gridOf } from "./variant-grid.ts";

export type Editing = {
  base: AdminProduct;
  draft: ProductDraft;
  pictures: readonly Picture[];
  changes: readonly Change[];
  /** Undecided: also counted by somebody else. */
  recounts: readonly Recount[];
  /** Sent, without a response yet. */
  unanswered: Unanswered<SentEdit> | undefined;
};

/** The form as sent, and the product it was based on. */
export type SentEdit = Pick<Editing, "base" | "draft">;

/** Of a new product. */
const FIRST_VERSION = 1;

export function startEditing(product: AdminProduct): Editing {
  return {
    base: product,
    draft: draftOf(product),
    pictures: picturesOf(product.images),
    changes: [],
    recounts: [],
    unanswered: undefined,
  };
}

/** After creating: keeps only what was typed since `sent`; stock keeps that difference. */
export function editMade(
  made: AdminProduct,
  sent: ProductDraft,
  { draft, pictures }: Pick<Editing, "draft" | "pictures">,
): Editing {
  const { changes, ...rebased } = rebaseOnResult(made, sent, draft, FIRST_VERSION);
  return {
    base: made,
    // Pictures added by somebody else come before the new ones.
    pictures: [...picturesOf(made.images), ...pictures],
    ...rebased,
    // At the first version nobody else edited it: differences are only the server's formatting.
    changes: made.version === FIRST_VERSION ? [] : changes,
    unanswered: undefined,
  };
}

/** What was typed since `sent`, on top of the saved product; undefined when nothing was. */
export function restOfEdit(saved: AdminProduct, sent: SentEdit, now: SentEdit): SentEdit | undefined {
  // The form may be based on a later version, which includes what was sent.
  const isPast = now.base.version > saved.version;
  const base = { ...saved, images: now.base.images };
  const rest = isPast ? now : { base, draft: rebaseOnResult(saved, sent.draft, now.draft, saved.version).draft };
  return editBody(rest.base, rest.draft) && rest;
}

/** `version` is the one that `sent` created. */
function rebaseOnResult(result: AdminProduct, sent: ProductDraft, draft: ProductDraft, version: number) {
  const base = asSent(result, sent, version);
  // Matched by name only where the variants were edited: somebody may have renamed them meanwhile.
  const hasVariantsAsSent = hasSameVariants(sent.grid, draft.grid);
  const grid = hasVariantsAsSent ? gridOf(base.variants) : claimVariants(draft.grid, base.variants);
  return rebase(base, { ...draft, grid }, result);
}

/** The product as `version` left it. */
function asSent(made: AdminProduct, sent: ProductDraft, version: number): AdminProduct {
  const cells = claimVariants(sent.grid, made.variants).cells.flat();
  const units = new Map(cells.map(({ id, units }) => [id, Number(units)]));
  const { price, ...fields } = fieldsOf(sent);
  return {
    ...made,
    ...fields,
    version,
    price: price ?? made.price,
    variants: made.variants.map((variant) => ({ ...variant, stock: units.get(variant.id) ?? variant.stock })),
  };
}

/** Takes the newer pictures, too, unless they were changed here: those are saved as a change of what the form opened. */
export function rebaseEditing(editing: Editing, newer: AdminProduct): Editing {
  const { base, draft, pictures, unanswered } = editing;
  const isUntouched = arePicturesAsStored(pictures, base.images);
  const { recounts, ...rebased } = rebase(base, draft, newer);
  const stockOf = new Map(newer.variants.map(({ id, stock }) => [id, stock]));
  const stillOpen = openRecounts(editing).flatMap((recount) => {
    const is = stockOf.get(recount.id);
    return is === undefined || recounts.some(({ id }) => id === recount.id) ? [] : [{ ...recount, is }];
  });
  return {
    base: isUntouched ? newer : { ...newer, images: base.images },
    pictures: isUntouched ? picturesOf(newer.images) : pictures,
    unanswered,
    ...rebased,
    changes: [...standingChanges(editing.changes, rebased, newer), ...rebased.changes],
    recounts: [...stillOpen, ...recounts],
  };
}

/** Undecided recounts, with the units typed by now. */
export function openRecounts({ draft, recounts }: Editing): Recount[] {
  const units = new Map(draft.grid.cells.flat().map((cell) => [cell.id, cell.units]));
  return recounts.flatMap((recount) => {
    const mine = Number(units.get(recount.id) || recount.is);
    return mine === recount.is ? [] : [{ ...recount, mine }];
  });
}

/** Keeps the typed count, or takes theirs. */
export function settleRecount({ draft, recounts }: Editing, { id, is }: Recount, whose: "mine" | "theirs") {
  const take = (cell: Cell): Cell => (cell.id === id ? { ...cell, units: String(is) } : cell);
  const grid = { ...draft.grid, cells: draft.grid.cells.map((row) => row.map(take)) };
  return {
    draft: whose === "mine" ? draft : { ...draft, grid },
    recounts: recounts.filter((recount) => recount.id !== id),
  };
}

export function takeFields({ base, draft, changes }: Editing, fields: readonly Change["field"][]): Partial<Editing> {
  return {
    draft: fields.reduce((taken, field) => takeNewer(taken, base, field), draft),
    changes: changes.map(({ mine, ...change }) =>
      fields.includes(change.field) || mine === undefined ? change : { ...change, mine },
    ),
  };
}
