import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { freeSlug } from "#domain/category.ts";
import { toDecimal, toPesos } from "#domain/money.ts";
import { GENERAL_CATEGORY, PRODUCT_FIELDS, variantName } from "#domain/product.ts";
import type { ExistingVariant } from "#domain/variant-changes.ts";
import { type AuditEntry, recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { productsCopy } from "./copy.ts";
import type { ImportChanges, ImportedProduct } from "./import-changes.ts";
import type { ProductFacts } from "./import-rows.ts";
import { type AuditedProduct, creationEntry, editEntries } from "./product-audit.ts";
import { applyVariantChanges } from "./variants.ts";

type PlannedProduct = Omit<ImportedProduct, "added" | "id"> & { id: string; added: ExistingVariant[] };

/** ASSUMES that the plan's locks are held. Few statements: row by row, buyers would wait seconds for the locks. */
export async function applyImport(
  tx: Tx,
  { products, unchanged, newCategories }: ImportChanges,
  actor: string,
): Promise<void> {
  const entries = await createCategories(tx, newCategories, actor);
  const planned = products.map(withIds);
  const [added, edited] = [planned.filter(({ before }) => !before), planned.filter(({ before }) => before)];
  const categoryIds = await findCategoryIds(tx);
  await insertProducts(tx, added, categoryIds);
  const changes = planned.map(({ id, updated, added }) => ({ productId: id, removed: [], updated, added }));
  await applyVariantChanges(tx, changes, actor);
  await updateProducts(tx, edited, categoryIds);
  await recordAudit(
    tx,
    {
      actor,
      action: "products-imported",
      subject: { id: null, name: productsCopy.imported(added.length, edited.length) },
      changes: { created: [null, added.length], updated: [null, edited.length], unchanged: [null, unchanged] },
    },
    ...entries,
    ...planned.flatMap((product) => entriesOf(product, actor)),
  );
}

function withIds({ id, added, ...product }: ImportedProduct): PlannedProduct {
  return { ...product, id: id ?? randomUUID(), added: added.map((variant) => ({ ...variant, id: randomUUID() })) };
}

async function createCategories(tx: Tx, names: readonly string[], actor: string): Promise<AuditEntry[]> {
  if (names.length === 0) return [];
  const others = await tx.selectFrom("categories").select(["slug", "display_order"]).execute();
  const slugs = new Set(others.map(({ slug }) => slug));
  const last = Math.max(-1, ...others.map(({ display_order }) => display_order));
  const categories = names.map((name, index) => {
    const slug = freeSlug(name, slugs);
    slugs.add(slug);
    return { id: randomUUID(), name, slug, picture_key: null, display_order: last + 1 + index };
  });
  await tx.insertInto("categories").values(categories).execute();
  return categories.map(({ id, name }) => ({ actor, action: "category-created", subject: { id, name } }));
}

async function findCategoryIds(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const categories = await tx.selectFrom("categories").select(["id", "name"]).execute();
  return new Map(categories.map(({ id, name }) => [name, id]));
}

function columnsOf({ category, price, ...facts }: ProductFacts, categoryIds: ReadonlyMap<string, string>) {
  const category_id = category === null ? null : (categoryIds.get(category) ?? null);
  return { ...facts, price: toDecimal(price), category_id };
}

async function insertProducts(tx: Tx, added: readonly PlannedProduct[], categoryIds: ReadonlyMap<string, string>) {
  if (added.length === 0) return;
  const rows = added.map(({ id, after }, index) => ({
    id,
    ...columnsOf(after, categoryIds),
    // The first row is the newest, so that lists keep the file's order.
    created_at: sql<Date>`now() - ${index} * interval '1 millisecond'`,
  }));
  await tx.insertInto("products").values(rows).execute();
}

/** Raises the version even if only stock changes, like the panel's form. */
async function updateProducts(tx: Tx, edited: readonly PlannedProduct[], categoryIds: ReadonlyMap<string, string>) {
  if (edited.length === 0) return;
  const rows = edited.map(({ id, after }) => ({ id, ...columnsOf(after, categoryIds) }));
  const values = PRODUCT_FIELDS.map((field) => sql`${sql.ref(field)} = ${sql.ref(`wanted.${field}`)}`);
  await sql`
    update products set ${sql.join(values)}, is_demo = false, version = products.version + 1
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) as wanted
    where products.id = wanted.id`.execute(tx);
}

/** The same entries as for changes made in the panel. */
function entriesOf({ id, before, after, untouched, updated, added }: PlannedProduct, actor: string): AuditEntry[] {
  const now = audited(id, after, [...untouched, ...updated.map(({ after }) => after), ...added]);
  if (!before) return [creationEntry(now, actor)];
  return editEntries(audited(id, before, [...untouched, ...updated.map(({ before }) => before)]), now, actor);
}

function audited(id: string, facts: ProductFacts, variants: readonly ExistingVariant[]): AuditedProduct {
  return {
    id,
    fields: { ...facts, price: toPesos(facts.price), category: facts.category ?? GENERAL_CATEGORY },
    variants: variants.map((variant) => ({ id: variant.id, name: variantName(variant), stock: variant.stock })),
  };
}
