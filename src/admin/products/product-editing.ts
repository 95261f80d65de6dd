import type { AdminProduct } from "../api.ts";
import { CallFailed } from "../http.ts";
import type { Unanswered } from "../send-once.ts";
import { arePicturesAsStored, type Picture, picturesOf } from "./pictures.ts";
import { draftOf, editBody, fieldsOf, isSameShelf, type ProductDraft } from "./product-draft.ts";
import { type Change, rebase, type Recount, takeNewer } from "./rebase.ts";
import { type Cell, claimVariants, gridOf } from "./variant-grid.ts";

/** What the form stands on: the product as it was read, what is typed over it, and what others changed meanwhile. */
export type Editing = {
  base: AdminProduct;
  draft: ProductDraft;
  pictures: readonly Picture[];
  changes: readonly Change[];
  /** Stocks that somebody else counted as well, until it is chosen whose count stands. */
  recounts: readonly Recount[];
  /** What was saved and never answered. */
  unanswered: Unanswered<SentEdit> | undefined;
};

/** A form as it was saved, and the product that it was typed over. */
export type SentEdit = Pick<Editing, "base" | "draft">;

/** A new product's. */
const FIRST_VERSION = 1;

/** The form of a product nobody has typed over yet. */
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

/**
 * The form of a product that was made from `sent`, for whoever has typed on since: over the product as it is by now stands
 * only what differs from what was sent, and stock keeps that difference.
 */
export function editMade(
  made: AdminProduct,
  sent: ProductDraft,
  { draft, pictures }: Pick<Editing, "draft" | "pictures">,
): Editing {
  const { changes, ...rebased } = rebaseOnResult(made, sent, draft, FIRST_VERSION);
  return {
    base: made,
    // Those that somebody else gave it stay before the new ones.
    pictures: [...picturesOf(made.images), ...pictures],
    ...rebased,
    // As long as nobody edited it, the shop only writes it down in its own way.
    changes: made.version === FIRST_VERSION ? [] : changes,
    unanswered: undefined,
  };
}

/**
 * What is left to save of a form once it is known what became of it as it was `sent`: only what was typed since stands
 * over the product as that left it. Undefined when nothing was.
 */
export function restOfEdit(saved: AdminProduct, sent: SentEdit, now: SentEdit): SentEdit | undefined {
  // The form may stand on a product that was edited after that, which minds what was sent as well.
  const isPast = now.base.version > saved.version;
  const rest = isPast ? now : { base: saved, draft: rebaseOnResult(saved, sent.draft, now.draft, saved.version).draft };
  return editBody(rest.base, rest.draft) && rest;
}

/** A form on top of what came of `sent`, from which it was typed on; that made the product's `version`. */
function rebaseOnResult(result: AdminProduct, sent: ProductDraft, draft: ProductDraft, version: number) {
  const base = asSent(result, sent, version);
  // By their names only where something was typed: whoever renamed them meanwhile knows them by others.
  const isShelfAsSent = isSameShelf(sent.grid, draft.grid);
  const grid = isShelfAsSent ? gridOf(base.variants) : claimVariants(draft.grid, base.variants);
  return rebase(base, { ...draft, grid }, result);
}

/** The product as it was when this came of it. */
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

/** The product as somebody else left it, when that is why saving was refused. */
export function newerProduct(error: Error): AdminProduct | undefined {
  const isStale = error instanceof CallFailed && error.code === "stale-version";
  return isStale ? (error.facts.product as AdminProduct | undefined) : undefined;
}

/** The form on top of the newer product. Its pictures are taken over too, unless they were changed here. */
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
    base: newer,
    pictures: isUntouched ? picturesOf(newer.images) : pictures,
    unanswered,
    ...rebased,
    recounts: [...stillOpen, ...recounts],
  };
}

/** The counts that are still disputed, with what stands in their boxes by now. */
export function openRecounts({ draft, recounts }: Editing): Recount[] {
  const units = new Map(draft.grid.cells.flat().map((cell) => [cell.id, cell.units]));
  return recounts.flatMap((recount) => {
    const mine = Number(units.get(recount.id) || recount.is);
    return mine === recount.is ? [] : [{ ...recount, mine }];
  });
}

/** Settles whose count of a variant stands: the own one stays in its box, or theirs goes there. */
export function settleRecount({ draft, recounts }: Editing, { id, is }: Recount, whose: "mine" | "theirs") {
  const take = (cell: Cell): Cell => (cell.id === id ? { ...cell, units: String(is) } : cell);
  const grid = { ...draft.grid, cells: draft.grid.cells.map((row) => row.map(take)) };
  return {
    draft: whose === "mine" ? draft : { ...draft, grid },
    recounts: recounts.filter((recount) => recount.id !== id),
  };
}

/** Gives up what was typed in these fields for what somebody else put there. */
export function takeFields({ base, draft, changes }: Editing, fields: readonly Change["field"][]): Partial<Editing> {
  return {
    draft: fields.reduce((taken, field) => takeNewer(taken, base, field), draft),
    changes: changes.map(({ mine, ...change }) =>
      fields.includes(change.field) || mine === undefined ? change : { ...change, mine },
    ),
  };
}
