import { sql } from "kysely";
import type { Customer } from "#domain/customer.ts";
import { type Centavos, centavosFromDecimal, toDecimal } from "#domain/money.ts";
import {
  type OrderRefusal,
  type OrderStatus,
  type PricedOrder,
  priceOrder,
  type RequestedItem,
  type VariantOnSale,
} from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db, Tx } from "../db/connection.ts";
import { breaksUnique, inTransaction } from "../db/transaction.ts";
import { findPayment } from "../settings/settings.ts";
import { moveUnits } from "./move-units.ts";
import { paymentOf } from "./payment.ts";
import { requestHash } from "../http/idempotency-key.ts";

export type OrderRequest = {
  /** UUID the browser made for this checkout: sending the same request twice places one order. */
  key: string;
  customer: Customer;
  items: readonly RequestedItem[];
  /** The total the shopper saw, in centavos: compared, never trusted. */
  expected: Centavos;
};

/** What the buyer is told of an order. */
export type PlacedOrder = {
  id: string;
  order_number: string;
  status: OrderStatus;
  /** Pesos, as `numeric` writes it. */
  total_amount: string;
  link_version: number;
  payment: PaymentDetails;
  created_at: Date;
};

/** `isNew` is false when an earlier copy of the request placed it. */
export type Placement = { order: PlacedOrder; isNew: boolean };

/** Sending the same request twice places one order: the browser picks the key. */
export function placeOrder(db: Db, request: OrderRequest): Promise<Result<Placement, OrderRefusal>> {
  return inTransaction(
    db,
    async (tx): Promise<Result<Placement, OrderRefusal>> => {
      const onSale = await lockVariantsOnSale(tx, request.items);

      // Asked only once the shelf is locked: a second copy of this request has
      // waited above until the first one committed, and now finds it here.
      const earlier = await findOrderByKey(tx, request.key);
      if (earlier) {
        const { request_hash, ...order } = earlier;
        const repeated = await readAsThen(tx, order.id, request.items);
        // Orders of earlier versions remember the lines as they came.
        const isSame = [repeated, request.items].some((lines) => request_hash.equals(hashOf(request, lines)));
        return isSame
          ? ok({ order: { ...order, payment: await paymentOf(tx, order.payment) }, isNew: false })
          : refuse({ reason: "key-reused" });
      }

      const priced = priceOrder(request.items, onSale, request.expected);
      if (!priced.ok) return priced;

      const order = await insertOrder(tx, request, priced.value);
      await takeFromStock(tx, order.id, priced.value);
      return ok({ order, isNew: true });
    },
    // Two requests with one key but different products lock nothing in common: the second one finds the first's key.
    (error) => breaksUnique(error, "orders_idempotency_key_key"),
  );
}

/** Every variant of the requested products that are active, locked in id order so that crossed carts never deadlock. */
async function lockVariantsOnSale(tx: Tx, items: readonly RequestedItem[]): Promise<VariantOnSale[]> {
  const productIds = [...new Set(items.map((item) => item.productId))];
  if (productIds.length === 0) return [];
  const rows = await tx
    .selectFrom("product_variants as variant")
    .innerJoin("products as product", "product.id", "variant.product_id")
    .select((eb) => [
      "variant.id",
      "variant.product_id",
      "variant.size",
      "variant.color",
      "variant.stock",
      "product.name",
      "product.price",
      "product.discount_percentage",
      eb
        .selectFrom("product_images as image")
        .select("image.storage_key")
        .whereRef("image.product_id", "=", "product.id")
        // The picture of the chosen colour before the primary one.
        .orderBy(sql`image.color is not distinct from variant.color`, "desc")
        .orderBy("image.display_order")
        .limit(1)
        .as("image_key"),
    ])
    .where("product.id", "in", productIds)
    .where("product.is_active", "=", true)
    .orderBy("variant.id")
    .forUpdate("variant")
    .execute();
  return rows.map((row) => ({
    variantId: row.id,
    productId: row.product_id,
    name: row.name,
    size: row.size,
    color: row.color,
    price: centavosFromDecimal(row.price),
    discountPercentage: row.discount_percentage,
    stock: row.stock,
    imageKey: row.image_key,
  }));
}

const PLACED_COLUMNS = [
  "id",
  "order_number",
  "status",
  "total_amount",
  "link_version",
  "payment",
  "created_at",
] as const;

function findOrderByKey(tx: Tx, key: string) {
  return tx
    .selectFrom("orders")
    .select([...PLACED_COLUMNS, "request_hash"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/**
 * A repeated request's items as the order understood them: a variant that is left out is the one it took of that
 * product, whatever is on the shelf by now.
 */
async function readAsThen(tx: Tx, orderId: string, items: readonly RequestedItem[]): Promise<readonly RequestedItem[]> {
  if (items.every(({ variantId }) => variantId !== null)) return items;
  const taken = await tx
    .selectFrom("order_items")
    .select(["product_id", "variant_id"])
    .where("order_id", "=", orderId)
    .execute();
  return items.map((item) => {
    const [only, ...others] = taken.filter(({ product_id }) => product_id === item.productId);
    return item.variantId === null && only && others.length === 0 ? { ...item, variantId: only.variant_id } : item;
  });
}

/**
 * Equal for requests that ask for the same: neither the order of the lines nor how they are split matters. `lines` are
 * the request's as they were understood.
 */
function hashOf({ customer, expected }: OrderRequest, lines: readonly RequestedItem[]): Buffer {
  const quantities = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const line = `${productId}/${variantId ?? ""}`;
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  const merged = [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return requestHash([customer, merged, expected]);
}

async function insertOrder(tx: Tx, request: OrderRequest, { lines, total }: PricedOrder): Promise<PlacedOrder> {
  const order = await tx
    .insertInto("orders")
    .values({
      ...request.customer,
      total_amount: toDecimal(total),
      idempotency_key: request.key,
      request_hash: hashOf(request, lines),
      payment: JSON.stringify(await findPayment(tx)),
    })
    .returning(PLACED_COLUMNS)
    .executeTakeFirstOrThrow();

  await tx
    .insertInto("order_items")
    .values(
      lines.map((line, index) => ({
        order_id: order.id,
        line_number: index + 1,
        product_id: line.productId,
        variant_id: line.variantId,
        name: line.name,
        size: line.size,
        color: line.color,
        unit_price: toDecimal(line.unitPrice),
        quantity: line.quantity,
        image_key: line.imageKey,
      })),
    )
    .execute();

  await tx
    .insertInto("order_events")
    .values({ order_id: order.id, from_status: null, to_status: "pending", actor: null })
    .execute();

  return order;
}

/** Takes what `priceOrder` found on the locked shelf. */
async function takeFromStock(tx: Tx, orderId: string, { lines }: PricedOrder): Promise<void> {
  const moves = lines.map(({ variantId, productId, quantity }) => ({ variantId, productId, quantity: -quantity }));
  await moveUnits(tx, moves, { reason: "order", orderId, actor: null });
}
