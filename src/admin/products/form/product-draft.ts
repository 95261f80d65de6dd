import { isSameJson } from "#domain/json.ts";
import { readAmount, toPesos } from "#domain/money.ts";
import { MAX_VARIANTS, PRODUCT_FIELDS, type Variant } from "#domain/product.ts";
import { type VariantsRefusal, variantsRefusal } from "#domain/variant-changes.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { CallFailed } from "../../http.ts";
import { formCopy } from "./copy.ts";
import { emptyGrid, gridOf, isPlain, type VariantBody, type VariantGrid, variantsOf } from "./variant-grid.ts";

/** The form's values, as typed. */
export type ProductDraft = {
  name: string;
  description: string;
  price: string;
  discount_percentage: string;
  is_active: boolean;
  is_pinned: boolean;
  /** An id, or empty for 'General'. */
  category_id: string;
  size_guide: string;
  search_words: string;
  grid: VariantGrid;
};

/** What somebody types into a form: some of its fields. */
export type FormChange<Form extends { draft: ProductDraft }> = Omit<Partial<Form>, "draft"> & {
  draft?: Partial<ProductDraft>;
};

/** Applies to what has been typed by now, possibly more than when the change began. */
export function changeForm<Form extends { draft: ProductDraft }>(form: Form, change: FormChange<Form>): Form {
  return { ...form, ...change, draft: { ...form.draft, ...change.draft } };
}

/** New products are active (spec 4). */
export function emptyDraft(): ProductDraft {
  return {
    name: "",
    description: "",
    price: "",
    discount_percentage: "",
    is_active: true,
    is_pinned: false,
    category_id: "",
    size_guide: "",
    search_words: "",
    grid: emptyGrid(),
  };
}

export function draftOf(product: AdminProduct): ProductDraft {
  const { price, discount_percentage, is_active, is_pinned, category_id, variants } = product;
  return {
    name: product.name,
    description: product.description,
    price: String(price).replace(".", ","),
    discount_percentage: discount_percentage === null ? "" : String(discount_percentage),
    is_active,
    is_pinned,
    category_id: category_id ?? "",
    size_guide: product.size_guide,
    search_words: product.search_words,
    grid: gridOf(variants),
  };
}

/** Null when empty. */
function numberIn(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** The call's fields, without the variants. */
export function fieldsOf(draft: ProductDraft) {
  const { grid: _grid, ...fields } = draft;
  return {
    ...fields,
    price: pesosIn(draft.price),
    discount_percentage: numberIn(draft.discount_percentage),
    category_id: draft.category_id || null,
  };
}

const VARIANTS_REFUSALS = {
  "no-variant": formCopy.variants.none,
  "duplicate-variant": formCopy.variants.duplicate,
  "nameless-variant": formCopy.variants.nameless,
  "too-many-variants": formCopy.variants.tooMany(MAX_VARIANTS),
} as const satisfies Record<VariantsRefusal["reason"], string>;

/** Throws `CallFailed` for an invalid price or variants, before anything is sent. */
function checkedFields(draft: ProductDraft, storedVariants: readonly Variant[] = []) {
  const { price, ...fields } = fieldsOf(draft);
  if (price === null) throw new CallFailed(422, { field: "price", detail: formCopy.product.noPrice });
  const refusal = variantsRefusal(variantsOf(draft.grid), storedVariants);
  if (refusal) throw new CallFailed(422, { field: "variants", detail: VARIANTS_REFUSALS[refusal.reason] });
  return { ...fields, price };
}

/** Throws `CallFailed` for invalid input. */
export function createBody(draft: ProductDraft) {
  const fields = checkedFields(draft);
  if (isPlain(draft.grid)) return { ...fields, stock: numberIn(draft.grid.cells[0]?.[0]?.units ?? "") };
  return { ...fields, variants: variantsOf(draft.grid).flatMap((variant) => ("id" in variant ? [] : [variant])) };
}

/** Only what differs; undefined when nothing does. Throws `CallFailed` for invalid input. */
export function editBody(product: AdminProduct, draft: ProductDraft) {
  const wanted = checkedFields(draft, product.variants);
  const before = draftOf(product);
  const stored = fieldsOf(before);
  const changed = PRODUCT_FIELDS.filter((field) => stored[field] !== wanted[field]);
  const variants = variantsBody(before.grid, draft.grid);
  if (changed.length === 0 && !variants) return undefined;
  return {
    version: product.version,
    ...Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    ...variants,
  };
}

export function hasSameVariants(a: VariantGrid, b: VariantGrid): boolean {
  return isSameJson(variantsOf(a), variantsOf(b));
}

function variantsBody(before: VariantGrid, after: VariantGrid) {
  if (hasSameVariants(before, after)) return undefined;
  const variants = variantsOf(after);
  const [only] = variants;
  if (isPlain(before) && isPlain(after) && only && "id" in only && only.stock) return { stock: only.stock };
  const idsIn = (bodies: readonly VariantBody[]) => new Set(bodies.flatMap((body) => ("id" in body ? body.id : [])));
  const left = idsIn(variants);
  const removed = [...idsIn(variantsOf(before))].filter((id) => !left.has(id));
  return { variants, ...(removed.length > 0 ? { removed_variants: removed } : {}) };
}

/** Null when empty or not a price. */
export function pesosIn(price: string): number | null {
  const centavos = readAmount(price);
  return centavos === undefined || centavos < 0 ? null : toPesos(centavos);
}
