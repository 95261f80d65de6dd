import { type Choice, MAX_VARIANTS } from "#domain/product.ts";
import {
  type ExistingVariant,
  foldChoice,
  type NewVariant,
  type VariantChanges,
  type VariantEdit,
  variantsRefusal,
} from "#domain/variant-changes.ts";
import { errorIn, type ImportError, tidy } from "../csv/table.ts";
import { importCopy } from "./copy.ts";
import type { ReadRow, RowGroup } from "./import-rows.ts";

/** A new product's variants. What is refused is added to `errors`, here and below. */
export function newVariants(rows: RowGroup, errors: ImportError[]): VariantChanges["added"] {
  const added = rows
    .flatMap((row) => newVariant(row, errors) ?? [])
    .map((variant, display_order) => ({ ...variant, display_order }));
  refuseTwins(rows, variantFinder([]), errors);
  refuseTooMany(rows, added.length, errors);
  if (variantsRefusal(added)?.reason === "nameless-variant") {
    errors.push(...rows.filter(isNameless).map(({ row }) => errorIn(row, "talle", "", importCopy.nameless)));
  }
  return added;
}

/** The edits of a product that has the variants `stored`. */
export function variantEdits(rows: RowGroup, stored: readonly ExistingVariant[], errors: ImportError[]): VariantEdit[] {
  const findVariant = variantFinder(stored);
  const edits = rows.flatMap((row) => variantEdit(row, stored, findVariant, errors) ?? []);
  refuseTwins(rows.filter(namesVariant), findVariant, errors);
  refuseTooMany(rows, stored.length + edits.filter(({ id }) => id === undefined).length, errors);
  return edits;
}

function variantEdit(
  row: ReadRow,
  stored: readonly ExistingVariant[],
  findVariant: FindVariant,
  errors: ImportError[],
): VariantEdit | undefined {
  const { size, color, stock } = row;
  if (!namesVariant(row)) return undefined;
  const [only, ...others] = stored;
  const hasChoiceColumns = row.cells.talle !== undefined || row.cells.color !== undefined;
  const isNamed = size !== null || color !== null;
  const variant = hasChoiceColumns ? findVariant(row) : others.length === 0 ? only : undefined;
  if (variant) return { id: variant.id, stock: stock === undefined ? undefined : { from: variant.stock, to: stock } };

  const refuseAt = (column: "talle" | "stock", reason: string) => {
    errors.push(errorIn(row.row, column, row.cells[column] ?? "", reason));
    return undefined;
  };
  if (!hasChoiceColumns) return refuseAt("stock", importCopy.noChoiceColumns);
  if (!isNamed) return refuseAt("stock", importCopy.noChoice);
  if (only && isNameless(only)) return refuseAt("talle", importCopy.hasNoChoices);
  return newVariant(row, errors);
}

type FindVariant = (row: ReadRow) => ExistingVariant | undefined;

/** An exact spelling wins over one that differs in case or accents. */
function variantFinder(stored: readonly ExistingVariant[]): FindVariant {
  const spelled = new Map<string, ExistingVariant>();
  const folded = new Map<string, ExistingVariant>();
  for (const variant of stored.toReversed()) {
    spelled.set(spellingOf(tidy(variant.size ?? ""), tidy(variant.color ?? "")), variant);
    folded.set(foldChoice(variant), variant);
  }
  return (row) => spelled.get(spellingOf(row.cells.talle, row.cells.color)) ?? folded.get(foldChoice(row));
}

function spellingOf(size = "", color = ""): string {
  return JSON.stringify([size, color]);
}

function namesVariant({ size, color, stock, cells }: ReadRow): boolean {
  return size !== null || color !== null || stock !== undefined || Boolean(cells.stock);
}

function newVariant({ row, size, color, stock, cells }: ReadRow, errors: ImportError[]): NewVariant | undefined {
  if (stock !== undefined) return { size, color, stock };
  // An unreadable stock is already reported.
  if (!cells.stock) errors.push(errorIn(row, "stock", "", importCopy.noStock));
  return undefined;
}

function isNameless({ size, color }: Choice): boolean {
  return size === null && color === null;
}

/** Refuses two rows for one variant, or for spellings that people take for one. */
function refuseTwins(rows: readonly ReadRow[], findVariant: FindVariant, errors: ImportError[]): void {
  const seen = new Map<string, number>();
  for (const row of rows) {
    const choice = findVariant(row)?.id ?? foldChoice(row);
    const twin = seen.get(choice);
    if (twin === undefined) seen.set(choice, row.row);
    else errors.push(errorIn(row.row, "talle", row.cells.talle ?? "", importCopy.twin(twin)));
  }
}

function refuseTooMany([{ row }]: RowGroup, count: number, errors: ImportError[]): void {
  if (count <= MAX_VARIANTS) return;
  errors.push(errorIn(row, "talle", "", importCopy.tooManyVariants));
}
