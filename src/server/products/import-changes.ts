import { MAX_CATEGORIES } from "#domain/category.ts";
import { GENERAL_CATEGORY, MAX_VARIANTS } from "#domain/product.ts";
import {
  type Choice,
  foldChoice,
  type NewVariant,
  planVariantChanges,
  type VariantChanges,
  type ExistingVariant,
  type VariantEdit,
  variantsRefusal,
} from "#domain/variant-changes.ts";
import { COLUMN_OF, type ProductFacts, type ReadRow } from "./import-rows.ts";
import { errorIn, type ImportError, tidy } from "./import-table.ts";

export type StandingProduct = { facts: ProductFacts; variants: ExistingVariant[] };

export type Catalogue = {
  products: ReadonlyMap<string, StandingProduct>;
  deleted: ReadonlySet<string>;
  /** Names in the file that products already have. */
  names: ReadonlySet<string>;
  categories: readonly string[];
  /** Equal for different spellings of one category, in the shop and in the file. */
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

/** `unread` are the cells that could not be read. */
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

type Group = readonly [ReadRow, ...ReadRow[]];

/** Grouped by id, new products by name, in the order of their first rows. */
function groupRows(rows: readonly ReadRow[], errors: ImportError[]): Group[] {
  const groups = new Map<string, [ReadRow, ...ReadRow[]]>();
  for (const row of rows) {
    const { id, number, cells, facts } = row;
    // Already reported when the id or the name could not be read.
    if (id === undefined && (cells.id || (facts.name === undefined && cells.nombre))) continue;
    if (id === undefined && facts.name === undefined) {
      errors.push(errorIn(number, "nombre", "", "Falta el nombre."));
      continue;
    }
    const key = id ?? `nombre ${facts.name}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** All rows of a product must agree, or leave the cell empty. */
function compareFacts([first, ...others]: Group, errors: ImportError[]): void {
  const facts = Object.keys(COLUMN_OF) as (keyof ProductFacts)[];
  for (const other of others) {
    const said = facts.filter((fact) => fact !== "name" && other.cells[COLUMN_OF[fact]]);
    if (said.length === 0) continue;
    for (const fact of facts) {
      if (other.facts[fact] === undefined || other.facts[fact] === first.facts[fact]) continue;
      const column = COLUMN_OF[fact];
      const reason = `No coincide con la fila ${first.number}, que es del mismo producto.`;
      errors.push(errorIn(other.number, column, other.cells[column] ?? "", reason));
    }
  }
}

/** Returns the stored or future spelling; null for 'General'. */
function categoryFinder({ categories, foldCategory }: Catalogue, { newCategories, errors }: ImportChanges) {
  const known = new Map<string, string | null>();
  return ({ number, facts: { category } }: ReadRow): string | null | undefined => {
    if (category === undefined || category === null) return category;
    const before = known.get(category);
    if (before !== undefined) return before;
    const all = [...categories, ...newCategories];
    const isSame = (name: string) => foldCategory(name) === foldCategory(category);
    const found = isSame(GENERAL_CATEGORY) ? null : (all.find(isSame) ?? category);
    known.set(category, found);
    if (found === null || all.includes(found)) return found;
    newCategories.push(found);
    if (all.length >= MAX_CATEGORIES) {
      errors.push(errorIn(number, "categoria", category, `La tienda tiene hasta ${MAX_CATEGORIES} categorías.`));
    }
    return found;
  };
}

/** Defaults for columns without a value. */
export const NEW_PRODUCT = {
  description: "",
  discount_percentage: null,
  category: null,
  is_active: true,
  is_pinned: false,
  size_guide: "",
} as const satisfies Partial<ProductFacts>;

function planNew(
  rows: Group,
  { name, price, ...facts }: ReadRow["facts"],
  catalogue: Catalogue,
  errors: ImportError[],
): ImportedProduct | undefined {
  const [first] = rows;
  if (name === undefined) return undefined;
  if (catalogue.names.has(name)) {
    errors.push(
      errorIn(first.number, "nombre", name, "Ya hay un producto con este nombre: para cambiarlo, escribe su id."),
    );
  }
  // An unreadable price is already reported.
  if (price === undefined && !first.cells.precio) {
    errors.push(errorIn(first.number, "precio", "", "Un producto nuevo necesita su precio."));
  }
  const added = rows
    .flatMap((row) => newVariant(row, errors) ?? [])
    .map((variant, display_order) => ({ ...variant, display_order }));
  refuseTwins(rows, variantFinder([]), errors);
  refuseTooMany(first, added.length, errors);
  if (variantsRefusal(added)?.reason === "nameless-variant") refuseNameless(rows, errors);
  if (price === undefined) return undefined;
  const after = { name, price, ...NEW_PRODUCT, ...defined(facts) };
  return { row: first.number, id: null, before: null, after, untouched: [], updated: [], added };
}

function planEdit(
  rows: Group,
  id: string,
  facts: ReadRow["facts"],
  { products, deleted }: Catalogue,
  errors: ImportError[],
): ImportedProduct | undefined {
  const [first] = rows;
  const product = products.get(id);
  if (!product) {
    const reason = deleted.has(id)
      ? "Este producto se eliminó. Borra el id para crearlo otra vez."
      : "Ningún producto tiene este id. Déjalo vacío para crear uno nuevo.";
    errors.push(errorIn(first.number, "id", id, reason));
    return undefined;
  }
  const findVariant = variantFinder(product.variants);
  const variants = rows.flatMap((row) => variantEdit(row, product.variants, findVariant, errors) ?? []);
  // Sorting the rows of a spreadsheet must not reorder the shop.
  const edit = { variants, removed: [], keepsOrder: true };
  refuseTwins(rows.filter(namesVariant), findVariant, errors);
  refuseTooMany(first, product.variants.length + edit.variants.filter(({ id }) => id === undefined).length, errors);
  const plan = edit.variants.length > 0 ? planVariantChanges(product.variants, edit) : undefined;
  // Refusals of `planVariantChanges` were already reported above, by row.
  const { updated, added } = plan?.ok ? plan.value : { updated: [], added: [] };
  const named = new Set(updated.map(({ before }) => before));
  const untouched = product.variants.filter((variant) => !named.has(variant));
  const after = { ...product.facts, ...otherThan(product.facts, defined(facts)) };
  return { row: first.number, id, before: product.facts, after, untouched, updated, added };
}

function variantEdit(
  row: ReadRow,
  existing: readonly ExistingVariant[],
  findVariant: FindVariant,
  errors: ImportError[],
): VariantEdit | undefined {
  const { number, size, color, stock } = row;
  if (!namesVariant(row)) return undefined;
  const [only, ...others] = existing;
  const hasChoiceColumns = row.cells.talle !== undefined || row.cells.color !== undefined;
  const isNamed = size !== null || color !== null;
  const variant = hasChoiceColumns ? findVariant(row) : others.length === 0 ? only : undefined;
  if (variant) return { id: variant.id, stock: stock === undefined ? undefined : { from: variant.stock, to: stock } };

  const refuseAt = (column: "talle" | "stock", reason: string) => {
    errors.push(errorIn(number, column, row.cells[column] ?? "", reason));
    return undefined;
  };
  if (!hasChoiceColumns) {
    return refuseAt("stock", "Este producto tiene varias variantes: agrega las columnas «talle» y «color».");
  }
  if (!isNamed) return refuseAt("stock", "Este producto tiene talles o colores: di de cuál es el stock.");
  if (only && isNameless(only)) {
    return refuseAt("talle", "Este producto no tiene talles ni colores. Agrégalos primero en el panel.");
  }
  return newVariant(row, errors);
}

type FindVariant = (row: ReadRow) => ExistingVariant | undefined;

/** An exact spelling wins over one that differs in case or accents. */
function variantFinder(existing: readonly ExistingVariant[]): FindVariant {
  const spelled = new Map<string, ExistingVariant>();
  const folded = new Map<string, ExistingVariant>();
  for (const variant of existing.toReversed()) {
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

function newVariant({ number, size, color, stock, cells }: ReadRow, errors: ImportError[]): NewVariant | undefined {
  if (stock !== undefined) return { size, color, stock };
  // An unreadable stock is already reported.
  if (!cells.stock) errors.push(errorIn(number, "stock", "", "Falta el stock."));
  return undefined;
}

function isNameless({ size, color }: Choice): boolean {
  return size === null && color === null;
}

/** Refuses two rows for one variant, or for spellings that people would take for one. */
function refuseTwins(rows: readonly ReadRow[], findVariant: FindVariant, errors: ImportError[]): void {
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { number, cells } = row;
    const choice = findVariant(row)?.id ?? foldChoice(row);
    const twin = seen.get(choice);
    if (twin === undefined) seen.set(choice, number);
    else errors.push(errorIn(number, "talle", cells.talle ?? "", `La fila ${twin} ya trae este talle y color.`));
  }
}

function refuseNameless(rows: readonly ReadRow[], errors: ImportError[]): void {
  for (const row of rows.filter(isNameless)) {
    errors.push(
      errorIn(row.number, "talle", "", "Un producto con varias filas necesita un talle o un color en cada una."),
    );
  }
}

function refuseTooMany({ number }: ReadRow, count: number, errors: ImportError[]): void {
  if (count <= MAX_VARIANTS) return;
  errors.push(errorIn(number, "talle", "", `Un producto tiene hasta ${MAX_VARIANTS} variantes.`));
}

function defined(facts: Partial<ReadRow["facts"]>): Partial<ProductFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Only real changes: line breaks and spaces altered by a spreadsheet do not count. */
function otherThan(standing: ProductFacts, said: Partial<ProductFacts>): Partial<ProductFacts> {
  const facts = Object.keys(said) as (keyof ProductFacts)[];
  return Object.fromEntries(
    facts.filter((fact) => !isSameText(standing[fact], said[fact])).map((fact) => [fact, said[fact]]),
  );
}

function isSameText(standing: unknown, said: unknown): boolean {
  return standing === said || (typeof standing === "string" && tidy(standing) === said);
}

function isChange({ before, after, updated, added }: ImportedProduct): boolean {
  if (!before || added.length > 0 || updated.some(({ before, after }) => before.stock !== after.stock)) return true;
  return (Object.keys(COLUMN_OF) as (keyof ProductFacts)[]).some((fact) => before[fact] !== after[fact]);
}
