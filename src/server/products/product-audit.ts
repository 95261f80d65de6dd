import { type AuditChanges, changesBetween } from "#domain/audit.ts";
import type { Pesos } from "#domain/money.ts";
import { GENERAL_CATEGORY, type ProductFields, variantName } from "#domain/product.ts";
import { excerpt } from "#domain/spelling.ts";
import type { AuditEntry } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";

/** Characters of a long text in an entry. */
const EXCERPT = 60;

const LONG_FIELDS = ["description", "size_guide", "search_words"] as const;

const STOCK = "stock";

export type AuditedProduct = { id: string; fields: AuditedFields; variants: readonly AuditedVariant[] };

export type AuditedFields = Omit<ProductFields, "category_id" | "price"> & { category: string; price: Pesos };

type AuditedVariant = { id: string; name: string; stock: number };

/** ASSUMES that the product is locked. */
export async function findAudited(tx: Tx, id: string): Promise<AuditedProduct> {
  const { price, category, ...fields } = await tx
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.name", "description", "price", "discount_percentage", "is_active", "is_pinned"])
    .select(["size_guide", "search_words"])
    .select("categories.name as category")
    .where("products.id", "=", id)
    .executeTakeFirstOrThrow();
  const variants = await tx
    .selectFrom("product_variants")
    .select(["id", "size", "color", "stock"])
    .where("product_id", "=", id)
    .orderBy("display_order")
    .orderBy("id")
    .execute();
  return {
    id,
    fields: { ...fields, price: Number(price), category: category ?? GENERAL_CATEGORY },
    variants: variants.map((variant) => ({ id: variant.id, name: variantName(variant), stock: variant.stock })),
  };
}

export function creationEntry({ id, fields, variants }: AuditedProduct, actor: string): AuditEntry {
  const changes: AuditChanges = { price: [null, fields.price], stock: [null, unitsOf(variants)] };
  return { actor, action: "product-created", subject: { id, name: fields.name }, changes };
}

export function deletionEntry({ id, fields, variants }: AuditedProduct, actor: string): AuditEntry {
  const changes: AuditChanges = { price: [fields.price, null], stock: [unitsOf(variants), null] };
  return { actor, action: "product-deleted", subject: { id, name: fields.name }, changes };
}

/** One entry for the fields and one for the stock; none if nothing changed. */
export function editEntries(before: AuditedProduct, after: AuditedProduct, actor: string): AuditEntry[] {
  const subject = { id: after.id, name: after.fields.name };
  const edits = {
    ...fieldChanges(before.fields, after.fields),
    ...changesBetween({ variants: namesOf(before.variants) }, { variants: namesOf(after.variants) }),
  };
  const moves = stockChanges(before.variants, after.variants);
  const entries: AuditEntry[] = [
    { actor, action: "product-edited", subject, changes: edits },
    { actor, action: "stock-changed", subject, changes: moves },
  ];
  return entries.filter(({ changes = {} }) => Object.keys(changes).length > 0);
}

function fieldChanges(before: AuditedFields, after: AuditedFields): AuditChanges {
  const changes = changesBetween(before, after);
  for (const field of LONG_FIELDS) {
    if (changes[field]) changes[field] = [excerpt(before[field], EXCERPT), excerpt(after[field], EXCERPT)];
  }
  return changes;
}

function unitsOf(variants: readonly AuditedVariant[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0);
}

function namesOf(variants: readonly AuditedVariant[]): string {
  return variants.flatMap(({ name }) => name || []).join(", ");
}

/** Units before and after, by present name; added and removed variants count as 0. */
function stockChanges(before: readonly AuditedVariant[], after: readonly AuditedVariant[]): AuditChanges {
  const left = new Map(before.map((variant) => [variant.id, variant]));
  // A Map, since a variant may be called '__proto__'.
  const changes = new Map<string, [number, number]>();
  for (const { id, name, stock } of after) {
    const was = left.get(id)?.stock ?? 0;
    left.delete(id);
    if (was !== stock) changes.set(name || STOCK, [was, stock]);
  }
  for (const { name, stock: was } of left.values()) {
    const [, stock] = changes.get(name || STOCK) ?? [0, 0];
    if (was !== stock) changes.set(name || STOCK, [was, stock]);
  }
  return Object.fromEntries(changes);
}
