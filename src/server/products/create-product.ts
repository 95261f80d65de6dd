import { toDecimal } from "#domain/money.ts";
import { PRODUCT_FIELDS, type ProductFields } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { type NewVariant, type VariantsRefusal, variantsRefusal } from "#domain/variant-changes.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction, lockKey } from "../db/transaction.ts";
import { requestHash } from "../http/idempotency-key.ts";
import type { Storage } from "../storage/storage.ts";
import { creationEntry, findAudited } from "./product-audit.ts";
import { type AdminProduct, isCategory, readBack } from "./products.ts";
import { addVariants } from "./variants.ts";

const FIRST_FIELDS = 8; // of the first release

/** It has at least one variant. */
export type NewProduct = ProductFields & { variants: readonly NewVariant[] };

/** `isNew` is false when an earlier copy of the request created it. */
type Creation = { product: AdminProduct; isNew: boolean };

/** `deleted-product` and `key-reused` refer to the request's key. */
export type CreationRefusal =
  | { reason: "key-reused" }
  | { reason: "deleted-product" }
  | { reason: "unknown-category" }
  | VariantsRefusal;

/** The `key` becomes the id: a retry returns the existing product, even if edited since. */
export function createProduct(
  db: Db,
  storage: Storage,
  product: NewProduct,
  { actor, key }: { actor: string; key?: string | undefined },
): Promise<Result<Creation, CreationRefusal>> {
  const { variants, price, ...fields } = product;
  return inTransaction(db, async (tx) => {
    const earlier = key === undefined ? undefined : await findCreated(tx, key);
    if (earlier === "deleted") return refuse({ reason: "deleted-product" });
    if (key !== undefined && earlier) {
      return earlier.request_hash?.equals(hashOf(product))
        ? ok({ product: await readBack(tx, storage, key), isNew: false })
        : refuse({ reason: "key-reused" });
    }

    const refusal = variantsRefusal(variants);
    if (refusal) return refuse(refusal);
    if (!(await isCategory(tx, fields.category_id))) return refuse({ reason: "unknown-category" });
    const { id } = await tx
      .insertInto("products")
      .values({
        ...fields,
        price: toDecimal(price),
        ...(key === undefined ? {} : { id: key, request_hash: hashOf(product) }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const added = variants.map((variant, display_order) => ({ ...variant, product_id: id, display_order }));
    await addVariants(tx, added, actor);
    await recordAudit(tx, creationEntry(await findAudited(tx, id), actor));
    return ok({ product: await readBack(tx, storage, id), isNew: true });
  });
}

/** Locks the key until the transaction ends. */
async function findCreated(tx: Tx, key: string): Promise<{ request_hash: Buffer | null } | "deleted" | undefined> {
  await lockKey(tx, "product", key);
  // Waits for a deletion in progress, and then finds it in `deleted_products`.
  const product = await tx
    .selectFrom("products")
    .select("request_hash")
    .where("id", "=", key)
    .forKeyShare()
    .executeTakeFirst();
  if (product) return product;
  const deleted = await tx
    .selectFrom("deleted_products")
    .select("product_id")
    .where("product_id", "=", key)
    .executeTakeFirst();
  return deleted && "deleted";
}

/** Of the fields that later releases added, up to the last one filled: without any, hashes of before stay valid. */
function hashOf({ variants, ...product }: NewProduct): Buffer {
  const values = PRODUCT_FIELDS.map((field) => product[field]);
  const [first, added] = [values.slice(0, FIRST_FIELDS), values.slice(FIRST_FIELDS)];
  const choices = variants.map(({ size, color, stock }) => [size, color, stock]);
  return requestHash([first, choices, ...added.slice(0, added.findLastIndex((value) => value !== "") + 1)]);
}
