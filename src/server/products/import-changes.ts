import { inOneLine, MAX_CATEGORIES } from "#domain/category.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { type ExistingVariant, planVariantChanges, type VariantChanges } from "#domain/variant-changes.ts";
import { errorIn, type ImportError, tidy } from "../csv/table.ts";
import { importCopy } from "./copy.ts";
import { COLUMN_OF, FACTS, type ProductFacts, type ReadRow, type RowGroup } from "./import-rows.ts";
import { newVariants, variantEdits } from "./import-variants.ts";

export type StoredProduct = { facts: ProductFacts; variants: ExistingVariant[] };

export type Catalogue = {
  products: ReadonlyMap<string, StoredProduct>;
  deleted: ReadonlySet<string>;
  /** The file's names that products already have. */
  names: ReadonlySet<string>;
  categories: readonly string[];
  /** Maps all spellings of a category, in shop and file, to the same text. */
  foldCategory: (name: string) => string;
};

/** A new product has neither `id` nor `before`. */
export type ImportedProduct = Pick<VariantChanges, "updated" | "added"> & {
  row: number;
  id: string | null;
  before: ProductFacts | null;
  after: ProductFacts;
  untouched: ExistingVariant[];
};

/** With any error nothing may be applied, and the rest is incomplete. */
export type ImportChanges = {
  products: ImportedProduct[];
  unchanged: number;
  newCategories: string[];
  errors: ImportError[];
};

export function findImportChanges(
  rows: readonly ReadRow[],
  catalogue: Catalogue,
  unread: readonly ImportError[],
): ImportChanges {
  const errors = [...unread];
  const plan: ImportChanges = { products: [], unchanged: 0, newCategories: [], errors };
  const findCategory = categoryFinder(catalogue, plan);
  for (const group of groupRows(rows, errors)) {
    const [first] = group;
    compareFacts(group, errors);
    const facts = { ...first.facts, category: findCategory(first) };
    const planned =
      first.id === undefined
        ? planNew(group, facts, catalogue, errors)
        : planEdit(group, first.id, facts, catalogue, errors);
    if (planned && isChange(planned)) plan.products.push(planned);
    else if (planned) plan.unchanged += 1;
  }
  return plan;
}

/** Grouped by id, new products by name, in the order of their first rows. */
function groupRows(rows: readonly ReadRow[], errors: ImportError[]): RowGroup[] {
  const identified = rows.filter(({ id, row, cells, facts }) => {
    if (id !== undefined || (facts.name !== undefined && !cells.id)) return true;
    // Already reported when the id or the name could not be read.
    if (!cells.id && !cells.nombre) errors.push(errorIn(row, "nombre", "", importCopy.noName));
    return false;
  });
  const groups = Map.groupBy(identified, ({ id, facts }) => id ?? `nombre ${facts.name}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}

/** All rows of a product must agree, or leave the cell empty. */
function compareFacts([first, ...others]: RowGroup, errors: ImportError[]): void {
  for (const other of others) {
    for (const fact of FACTS) {
      const column = COLUMN_OF[fact];
      const cell = other.cells[column];
      if (!cell || other.facts[fact] === undefined || other.facts[fact] === first.facts[fact]) continue;
      errors.push(errorIn(other.row, column, cell, importCopy.disagrees(first.row)));
    }
  }
}

/** Returns the stored or future spelling; null for 'General'. */
function categoryFinder({ categories, foldCategory }: Catalogue, { newCategories, errors }: ImportChanges) {
  const known = new Map<string, string | null>();
  return ({ row, facts: { category } }: ReadRow): string | null | undefined => {
    if (category === undefined || category === null) return category;
    const before = known.get(category);
    if (before !== undefined) return before;
    const all = [...categories, ...newCategories];
    const isSame = (name: string) => foldCategory(name) === foldCategory(category);
    // Older imports left categories that differ only in spaces: each is meant by its own spelling.
    const stored = all.find((name) => name === category) ?? all.find(isSame);
    const existing = isSame(GENERAL_CATEGORY) ? null : (stored ?? inOneLine(category));
    known.set(category, existing);
    if (existing === null || all.includes(existing)) return existing;
    newCategories.push(existing);
    if (all.length >= MAX_CATEGORIES) {
      errors.push(errorIn(row, "categoria", category, importCopy.tooManyCategories));
    }
    return existing;
  };
}

export const NEW_PRODUCT = {
  description: "",
  discount_percentage: null,
  category: null,
  is_active: true,
  is_pinned: false,
  size_guide: "",
  search_words: "",
} as const satisfies Partial<ProductFacts>;

function planNew(
  rows: RowGroup,
  { name, price, ...facts }: ReadRow["facts"],
  catalogue: Catalogue,
  errors: ImportError[],
): ImportedProduct | undefined {
  const [first] = rows;
  if (name === undefined) return undefined;
  if (catalogue.names.has(name)) {
    errors.push(errorIn(first.row, "nombre", name, importCopy.nameTaken));
  }
  // An unreadable price is already reported.
  if (price === undefined && !first.cells.precio) {
    errors.push(errorIn(first.row, "precio", "", importCopy.noPrice));
  }
  const added = newVariants(rows, errors);
  if (price === undefined) return undefined;
  const after = { name, price, ...NEW_PRODUCT, ...defined(facts) };
  return { row: first.row, id: null, before: null, after, untouched: [], updated: [], added };
}

function planEdit(
  rows: RowGroup,
  id: string,
  facts: ReadRow["facts"],
  { products, deleted }: Catalogue,
  errors: ImportError[],
): ImportedProduct | undefined {
  const [first] = rows;
  const product = products.get(id);
  if (!product) {
    errors.push(errorIn(first.row, "id", id, deleted.has(id) ? importCopy.deletedId : importCopy.unknownId));
    return undefined;
  }
  const variants = variantEdits(rows, product.variants, errors);
  // Sorting the rows of a spreadsheet must not reorder the shop.
  const edit = { variants, removed: [], keepsOrder: true };
  const changes = variants.length > 0 ? planVariantChanges(product.variants, edit) : undefined;
  // Its refusals were already reported above, by row.
  const { updated, added } = changes?.ok ? changes.value : { updated: [], added: [] };
  const named = new Set(updated.map(({ before }) => before));
  const untouched = product.variants.filter((variant) => !named.has(variant));
  const after = { ...product.facts, ...otherThan(product.facts, defined(facts)) };
  return { row: first.row, id, before: product.facts, after, untouched, updated, added };
}

function defined(facts: Partial<ReadRow["facts"]>): Partial<ProductFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Only real changes: line breaks and spaces altered by a spreadsheet do not count. */
function otherThan(stored: ProductFacts, given: Partial<ProductFacts>): Partial<ProductFacts> {
  const facts = Object.keys(given) as (keyof ProductFacts)[];
  return Object.fromEntries(
    facts.filter((fact) => !isSameText(stored[fact], given[fact])).map((fact) => [fact, given[fact]]),
  );
}

function isSameText(stored: unknown, given: unknown): boolean {
  return stored === given || (typeof stored === "string" && tidy(stored) === given);
}

function isChange({ before, after, updated, added }: ImportedProduct): boolean {
  if (!before || added.length > 0 || updated.some(({ before, after }) => before.stock !== after.stock)) return true;
  return FACTS.some((fact) => before[fact] !== after[fact]);
}
