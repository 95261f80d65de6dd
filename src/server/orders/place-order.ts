import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Customer, withoutAddress } from "#domain/customer.ts";
import type { Delivery } from "#domain/delivery.ts";
import { checkChoice } from "#domain/delivery-choice.ts";
import type { Deadline } from "#domain/deadline.ts";
import { type Centavos, toDecimal } from "#domain/money.ts";
import {
  type OrderRefusal,
  type OrderStatus,
  type PricedOrder,
  priceOrder,
  type RequestedItem,
} from "#domain/order.ts";
import { checkOrderLimits, type OrderLimitRefusal } from "#domain/order-limits.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db, Tx } from "../db/connection.ts";
import { breaksUnique, inTransaction } from "../db/transaction.ts";
import { itemNames, itemsOf } from "./order-lines.ts";
import { type HashedNetwork, openOrder } from "./order-limits.ts";
import { paymentOf } from "./payment.ts";
import { requestHash } from "../http/idempotency-key.ts";

export type OrderRequest = {
  key: string; // UUID made by the browser for this checkout
  customer: Customer;
  items: readonly RequestedItem[];
  deliveryMethodId: string | null;
  expected: Centavos; // the total the shopper saw: compared, never trusted
  networks: readonly HashedNetwork[] | null; // of the sender's address; null lifts all limits
};

export type PlacementRefusal = OrderRefusal | OrderLimitRefusal;

export type PlacedOrder = {
  id: string;
  order_number: string;
  status: OrderStatus;
  total_amount: string; // pesos, as `numeric` writes it
  link_version: number;
  delivery: Delivery | null;
  payment: PaymentDetails;
  created_at: Date;
};

/** `isNew` is false when an earlier copy of the request placed it. */
export type Placement = { order: PlacedOrder; isNew: boolean };

/** Sending the same request twice places one order: the browser picks the key. */
export function placeOrder(db: Db, request: OrderRequest): Promise<Result<Placement, PlacementRefusal>> {
  return inTransaction(
    db,
    async (tx): Promise<Result<Placement, PlacementRefusal>> => {
      // A second copy of this request waits here until the first one has committed, and then finds it.
      const { isPlaced, methods, onSale, deadline, limited } = await openOrder(tx, request);
      const earlier = isPlaced ? await findOrderByKey(tx, request.key) : undefined;
      if (earlier) {
        const { request_hash, ...order } = earlier;
        const repeated = await readAsThen(tx, order.id, request.items);
        // Earlier versions hashed the lines as they were sent.
        const isSame = [repeated, request.items].some((lines) => request_hash.equals(hashOf(request, lines)));
        return isSame
          ? ok({ order: { ...order, payment: await paymentOf(tx, order.payment) }, isNew: false })
          : refuse({ reason: "key-reused" });
      }

      const checkLimits = (units: number) =>
        limited ? checkOrderLimits(request.customer, units, limited.use, limited.limits) : ok(null);
      // Whoever may not order at all is told so, whatever is in the cart.
      const mayOrder = checkLimits(1);
      if (!mayOrder.ok) return mayOrder;

      const method = checkChoice(methods, request.deliveryMethodId, request.customer.customer_postal_code);
      const priced = priceOrder(request.items, onSale, request.expected, method);
      if (!priced.ok) return priced;
      const mayOrderAll = checkLimits(unitsOf(priced.value));
      if (!mayOrderAll.ok) return mayOrderAll;

      return ok({ order: await writeOrder(tx, request, priced.value, deadline), isNew: true });
    },
    (error) => breaksUnique(error, "orders_idempotency_key_key"), // retried: a second guard behind the key's lock
  );
}

function unitsOf({ lines }: PricedOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

const PLACED_COLUMNS = [
  "id",
  "order_number",
  "status",
  "total_amount",
  "link_version",
  "delivery",
  "payment",
  "created_at",
] as const;

/**
 * Locks it, so that the commit waits for a synchronous standby as the order's own may not have: a primary that crashed
 * shows such an order after its start, and the standby that is promoted next would not have what is acknowledged now.
 */
function findOrderByKey(tx: Tx, key: string) {
  return tx
    .selectFrom("orders")
    .select([...PLACED_COLUMNS, "request_hash"])
    .where("idempotency_key", "=", key)
    .forKeyShare()
    .executeTakeFirst();
}

/** A repeat's items as first understood: a variant left out is the one that was taken then. */
async function readAsThen(tx: Tx, orderId: string, items: readonly RequestedItem[]): Promise<readonly RequestedItem[]> {
  if (items.every(({ variantId }) => variantId !== null)) return items;
  // Not the lines, which may be corrected since.
  const taken = await tx
    .selectFrom("stock_movements")
    .select(["product_id", "variant_id"])
    .where(
      "product_id",
      "in",
      items.map(({ productId }) => productId),
    )
    .where("order_id", "=", orderId)
    .where("reason", "=", "order")
    .execute();
  return items.map((item) => {
    const [only, ...others] = taken.filter(({ product_id }) => product_id === item.productId);
    return item.variantId === null && only && others.length === 0 ? { ...item, variantId: only.variant_id } : item;
  });
}

/** Ignores the order of the lines and how they are split; `lines` are the request's as understood. */
function hashOf({ customer, expected, deliveryMethodId }: OrderRequest, lines: readonly RequestedItem[]): Buffer {
  const quantities = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const line = `${productId}/${variantId ?? ""}`;
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  const merged = [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Without a choice as before there was one.
  return requestHash([customer, merged, expected, ...(deliveryMethodId === null ? [] : [deliveryMethodId])]);
}

/** Its row, lines, first event and networks, and the units taken from stock, with the payment details of now. */
async function writeOrder(
  tx: Tx,
  request: OrderRequest,
  { lines, delivery, total }: PricedOrder,
  deadline: Deadline | undefined,
): Promise<PlacedOrder> {
  const id = randomUUID();
  const order = {
    ...(delivery?.kind === "pickup" ? withoutAddress(request.customer) : request.customer),
    id,
    total_amount: toDecimal(total),
    item_names: itemNames(lines),
    idempotency_key: request.key,
    delivery,
    payment_due_at: deadline?.dueAt,
    payment_reminder_at: deadline?.reminderAt,
  };
  const hashes = request.networks?.map(({ hash }) => hash) ?? [];
  const { rows } = await sql<PlacedOrder>`
    select * from write_order(
      ${JSON.stringify(order)}, ${hashOf(request, lines)}, ${JSON.stringify(itemsOf(id, lines))}, ${hashes}::bytea[]
    )`.execute(tx);
  const [placed] = rows;
  if (!placed) throw new Error("A function gives one row");
  return placed;
}
