import { sql } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { correctCustomer } from "#domain/buyer.ts";
import {
  ADDRESS_FIELDS,
  type Customer,
  type CustomerAddress,
  type CustomerForm,
  type CustomerRefusal,
} from "#domain/customer.ts";
import type { Delivery } from "#domain/delivery.ts";
import { formatDelivery } from "#domain/describe-correction.ts";
import { centavosFromDecimal, toDecimal } from "#domain/money.ts";
import {
  correctDelivery,
  type CorrectedLine,
  type CorrectableOrder,
  correctionBetween,
  correctLines,
  type CorrectedDelivery,
  type CorrectedDeliveryRefusal,
  isCorrectable,
  type LinesRefusal,
  totalOf,
  unitsBetween,
} from "#domain/order-correction.ts";
import type { CorrectionDetail } from "#domain/order-event.ts";
import { type OrderLine, type VariantOnSale, unitsOf } from "#domain/order.ts";
import { fullName } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { findMethod } from "../delivery/delivery-methods.ts";
import { lockOrder, subjectOf } from "./change-status.ts";
import { readVariant } from "./lock-for-placing.ts";
import { moveStock, type StockRefusal } from "./move-units.ts";
import { recordEvent } from "./order-events.ts";
import { itemNames, itemsOf } from "./order-lines.ts";
import { updateOrder } from "./update-order.ts";

/** Omitted parts stay unchanged; `lines` are the complete new list. */
export type Correction = {
  seenVersion: number;
  customer: Partial<CustomerAddress & Pick<CustomerForm, "customer_phone">>;
  delivery?: CorrectedDelivery | null | undefined;
  lines?: readonly CorrectedLine[] | undefined;
};

export type CorrectionRefusal =
  | { reason: "unknown-order" }
  | { reason: "not-open" }
  | { reason: "stale-version" }
  | { reason: "invalid-customer"; refusal: CustomerRefusal }
  | LinesRefusal
  | CorrectedDeliveryRefusal
  | StockRefusal;

/** Corrects an open order and moves the difference in stock; no change writes nothing. All checks precede the first write: a refusal commits. `actor` is an administrator's e-mail. */
export async function correctOrder(
  tx: Tx,
  id: string,
  correction: Correction,
  actor: string,
): Promise<Result<null, CorrectionRefusal>> {
  const locked = await lockOrder(tx, id);
  if (!locked) return refuse({ reason: "unknown-order" });
  if (!isCorrectable(locked.status) || locked.anonymised_at !== null) return refuse({ reason: "not-open" });
  if (locked.version !== correction.seenVersion) return refuse({ reason: "stale-version" });

  const before = await readOrder(tx, id);
  const corrected = await applyCorrection(tx, before, correction);
  if (!corrected.ok) return corrected;
  const after = corrected.value;
  const detail = correctionBetween(before, after);
  if (!detail) return ok(null);

  const cause = { reason: "order-corrected", orderId: id, actor } as const;
  const moved = await moveStock(tx, unitsBetween(before.lines, after.lines), cause);
  if (!moved.ok) return moved;
  if (detail.after.items) await replaceLines(tx, id, after.lines);
  await storeOrder(tx, id, after);
  await recordEvent(tx, locked, { kind: "corrected", detail, units: moved.value }, { email: actor });
  const changes = auditChanges(detail);
  await recordAudit(tx, { actor, action: "order-corrected", subject: subjectOf(locked), changes });
  return ok(null);
}

type StoredOrder = CorrectableOrder & Customer;

async function readOrder(tx: Tx, id: string): Promise<StoredOrder> {
  const { total_amount, ...order } = await tx
    .selectFrom("orders")
    .select(["customer_name", "customer_lastname", "customer_dni", "customer_phone", "customer_email"])
    .select([...ADDRESS_FIELDS, "delivery", "total_amount"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const items = await tx
    .selectFrom("order_items")
    .select(["variant_id", "product_id", "name", "size", "color", "unit_price", "quantity", "image_key"])
    .where("order_id", "=", id)
    .orderBy("line_number")
    .execute();
  const lines = items.map(({ variant_id, product_id, unit_price, image_key, ...item }) => ({
    ...item,
    variantId: variant_id,
    productId: product_id,
    unitPrice: centavosFromDecimal(unit_price),
    imageKey: image_key,
  }));
  return { ...order, lines, total: centavosFromDecimal(total_amount) };
}

async function applyCorrection(
  tx: Tx,
  before: StoredOrder,
  { customer: typed, delivery: choice, lines: wanted }: Correction,
): Promise<Result<StoredOrder, CorrectionRefusal>> {
  const delivery = await chooseDelivery(tx, before.delivery, choice);
  if (!delivery.ok) return delivery;
  const { delivery: _, lines: sold, total: __, ...stored } = before;
  const isCustomerUnchanged = Object.keys(typed).length === 0 && choice === undefined;
  const customer = isCustomerUnchanged ? ok(stored) : correctCustomer(stored, typed, delivery.value?.kind === "pickup");
  if (!customer.ok) return refuse({ reason: "invalid-customer", refusal: customer.refusal });
  const lines = wanted ? correctLines(sold, wanted, await lockVariants(tx, sold, wanted)) : ok([...sold]);
  if (!lines.ok) return lines;
  const total = totalOf(lines.value, delivery.value);
  return ok({ ...customer.value, delivery: delivery.value, lines: lines.value, total });
}

async function chooseDelivery(
  tx: Tx,
  current: Delivery | null,
  choice: CorrectedDelivery | null | undefined,
): Promise<Result<Delivery | null, CorrectedDeliveryRefusal>> {
  if (choice === undefined) return ok(current);
  return choice === null ? ok(null) : correctDelivery(current, choice, await findMethod(tx, choice.method_id));
}

/** Locks the variants of both lists by id, like all that moves stock; returns those that exist, on sale or not. */
async function lockVariants(
  tx: Tx,
  sold: readonly OrderLine[],
  wanted: readonly CorrectedLine[],
): Promise<VariantOnSale[]> {
  const ids = [...sold, ...wanted].map(({ variantId }) => variantId);
  await tx.selectFrom("product_variants").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  // A separate statement: one that waited for a lock would return the products as they were before.
  const rows = await tx
    .selectFrom("product_variants as variant")
    .innerJoin("products as product", "product.id", "variant.product_id")
    .select(["variant.id as variant_id", "variant.product_id", "product.name", "variant.size", "variant.color"])
    .select(["variant.stock", "product.price", "product.discount_percentage"])
    .select((eb) =>
      eb
        .selectFrom("product_images as image")
        .select("image.storage_key")
        .whereRef("image.product_id", "=", "variant.product_id")
        // Prefers the picture of the chosen colour to the primary one.
        .orderBy(sql`image.color is not distinct from variant.color`, "desc")
        .orderBy("image.display_order")
        .limit(1)
        .as("image_key"),
    )
    .where("variant.id", "in", ids)
    .execute();
  return rows.map(readVariant);
}

/** Units of unpaid orders are counted per network too. */
async function replaceLines(tx: Tx, id: string, lines: readonly OrderLine[]): Promise<void> {
  await tx.deleteFrom("order_items").where("order_id", "=", id).execute();
  await tx.insertInto("order_items").values(itemsOf(id, lines)).execute();
  await tx
    .updateTable("order_networks")
    .set({ units: unitsOf(lines) })
    .where("order_id", "=", id)
    .execute();
}

async function storeOrder(tx: Tx, id: string, order: StoredOrder): Promise<void> {
  const { customer_address, customer_postal_code, customer_city, customer_phone, delivery, lines, total } = order;
  await updateOrder(tx, id, {
    customer_address,
    customer_postal_code,
    customer_city,
    customer_phone,
    delivery: delivery && JSON.stringify(delivery),
    total_amount: toDecimal(total),
    item_names: itemNames(lines),
  });
}

/** Never personal data: the audit only says which fields were corrected. */
function auditChanges({ before, after }: CorrectionDetail): AuditChanges {
  const itemNames = (items: CorrectionDetail["after"]["items"]) =>
    items?.map((item) => `${item.quantity} × ${fullName(item)}`).join("; ") || null;
  return {
    ...(after.items && { items: [itemNames(before.items), itemNames(after.items)] }),
    ...(after.delivery !== undefined && {
      delivery: [formatDelivery(before.delivery ?? null), formatDelivery(after.delivery)],
    }),
    ...(after.address && { customer_address: [null, null] }),
    ...("customer_phone" in after && { customer_phone: [null, null] }),
    ...(after.total !== undefined && { total_amount: [before.total ?? null, after.total] }),
  };
}
