import * as v from "valibot";
import type { AuditValue } from "#domain/audit.ts";
import { centavosFromDecimal, toPesos } from "#domain/money.ts";
import { PRODUCT_COLUMNS } from "#domain/product-csv.ts";
import { GENERAL_CATEGORY, variantName } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { auditValue } from "../audit/entries.ts";
import { lockCategories } from "../categories/categories.ts";
import { foldNames } from "../categories/fold-names.ts";
import { readRows } from "../csv/cells.ts";
import {
  csvPreview,
  type Imported,
  importedOf,
  MAX_SHOWN,
  type OutdatedPlan,
  previewOfErrors,
  previewOfPlan,
  previewRow,
} from "../csv/preview.ts";
import { type ImportError, readTable, type TableTitles } from "../csv/table.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db, Tx } from "../db/connection.ts";
import { applyImport } from "./import-apply.ts";
import {
  type Catalogue,
  type ImportChanges,
  NEW_PRODUCT,
  type ImportedProduct,
  findImportChanges,
  type StoredProduct,
} from "./import-changes.ts";
import { COLUMN_OF, FACTS, PRODUCT_TABLE, type ProductFacts, type ReadRow, readRow } from "./import-rows.ts";

/** `before` is null for a new value. Prices in pesos. */
const shownChange = v.strictObject({
  column: v.picklist(PRODUCT_COLUMNS),
  variant: v.string(),
  before: auditValue,
  after: auditValue,
});

export type ShownChange = v.InferOutput<typeof shownChange>;

const shownProduct = previewRow(shownChange);

type ShownProduct = v.InferOutput<typeof shownProduct>;

export const importPreview = v.strictObject({
  ...csvPreview.entries,
  new_categories: v.array(v.string()),
  products: v.array(shownProduct), // at most 200, in file order
});

export type ImportPreview = v.InferOutput<typeof importPreview>;

export async function previewImport(db: Db, bytes: Uint8Array): Promise<ImportPreview> {
  const table = readTable(bytes, PRODUCT_TABLE);
  if (!table.ok) return unreadable(table.refusal, {});
  const { rows, unread } = readRows(table.value, readRow);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const plan = findImportChanges(rows, await findCatalogue(tx, rows, "read"), unread);
      return preview(plan, table.value);
    });
}

/** All or nothing. Refused with the new plan when the data changed and `digest` no longer matches. */
export async function importProducts(
  tx: Tx,
  bytes: Uint8Array,
  digest: string,
  actor: string,
): Promise<Result<Imported, OutdatedPlan<ImportPreview>>> {
  const table = readTable(bytes, PRODUCT_TABLE);
  if (!table.ok) return refuse({ reason: "other-plan", preview: unreadable(table.refusal, {}) });
  const { rows, unread } = readRows(table.value, readRow);
  // For new categories, and to serialise imports: a file sent twice then finds its own products.
  await lockCategories(tx);
  const plan = findImportChanges(rows, await findCatalogue(tx, rows, "lock"), unread);
  const now = preview(plan, table.value);
  if (now.digest !== digest) return refuse({ reason: "other-plan", preview: now });
  await applyImport(tx, plan, actor);
  return ok(importedOf(now));
}

/** For writing, locks products before variants, each in id order, like edits and orders. */
async function findCatalogue(tx: Tx, rows: readonly ReadRow[], purpose: "read" | "lock"): Promise<Catalogue> {
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  const names = [...new Set(rows.flatMap(({ id, facts }) => (id === undefined ? (facts.name ?? []) : [])))];
  const isLocking = purpose === "lock";
  const products = await tx
    .selectFrom("products")
    .select(["id", "name", "description", "price", "discount_percentage", "is_active", "is_pinned", "size_guide"])
    .select(["search_words", "category_id"])
    .where("id", "=", anyOf(ids, "uuid"))
    .orderBy("id")
    .$if(isLocking, (query) => query.forUpdate())
    .execute();
  const variants = await tx
    .selectFrom("product_variants")
    .select(["id", "product_id", "size", "color", "stock", "display_order"])
    .where("product_id", "=", anyOf(ids, "uuid"))
    .orderBy("id")
    .$if(isLocking, (query) => query.forUpdate())
    .execute();
  const categories = await tx.selectFrom("categories").select(["id", "name"]).execute();
  const deleted = await tx
    .selectFrom("deleted_products")
    .select("product_id")
    .where("product_id", "=", anyOf(ids, "uuid"))
    .execute();
  const sameName = await tx.selectFrom("products").select("name").where("name", "=", anyOf(names, "text")).execute();

  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const stored = new Map<string, StoredProduct>();
  for (const { id, category_id, price, ...facts } of products) {
    const category = category_id === null ? null : (categoryNames.get(category_id) ?? null);
    stored.set(id, { facts: { ...facts, category, price: centavosFromDecimal(price) }, variants: [] });
  }
  for (const { product_id, ...variant } of variants) stored.get(product_id)?.variants.push(variant);
  return {
    products: stored,
    deleted: new Set(deleted.map(({ product_id }) => product_id)),
    names: new Set(sameName.map(({ name }) => name)),
    categories: categories.map(({ name }) => name),
    foldCategory: await foldNames(tx, [
      GENERAL_CATEGORY,
      ...categories.map(({ name }) => name),
      ...new Set(rows.flatMap(({ facts }) => facts.category ?? [])),
    ]),
  };
}

function unreadable(errors: readonly ImportError[], table: Partial<TableTitles>): ImportPreview {
  return { ...previewOfErrors(errors, table), new_categories: [], products: [] };
}

function preview({ products, unchanged, newCategories, errors }: ImportChanges, table: TableTitles): ImportPreview {
  if (errors.length > 0) return unreadable(errors, table);
  const created = products.filter(({ id }) => id === null).length;
  const counts = { created, updated: products.length - created, unchanged };
  return {
    // Sales of variants that the file does not change leave the plan unchanged.
    ...previewOfPlan(counts, table.ignored, [
      products.map((product) => ({ ...product, untouched: [] })),
      newCategories,
    ]),
    new_categories: newCategories,
    products: products.slice(0, MAX_SHOWN).map(show),
  };
}

function show({ row, id, before, after, updated, added }: ImportedProduct): ShownProduct {
  const changes: ShownChange[] = FACTS.filter(
    (fact) => after[fact] !== (before ?? { ...NEW_PRODUCT, name: after.name, price: null })[fact],
  ).map((fact) => ({
    column: COLUMN_OF[fact],
    variant: "",
    before: before ? shownFact(before, fact) : null,
    after: shownFact(after, fact),
  }));
  for (const { before, after } of updated) {
    if (before.stock === after.stock) continue;
    changes.push({ column: "stock", variant: variantName(after), before: before.stock, after: after.stock });
  }
  for (const variant of added) {
    changes.push({ column: "stock", variant: variantName(variant), before: null, after: variant.stock });
  }
  return { row, id, name: after.name, changes };
}

function shownFact(facts: ProductFacts, fact: keyof ProductFacts): AuditValue {
  return fact === "price" ? toPesos(facts.price) : facts[fact];
}
