import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Customer, withoutAddress } from "#domain/customer.ts";
import { checkChoice } from "#domain/delivery-choice.ts";
import type { Delivery } from "#domain/delivery.ts";
import { type Centavos, toDecimal } from "#domain/money.ts";
import { checkOrderLimits, type OrderLimitRefusal } from "#domain/order-limits.ts";
import {
  type OrderRefusal,
  type OrderStatus,
  type PricedOrder,
  priceOrder,
  type RequestedItem,
  unitsOf,
  type VariantOnSale,
  withoutSold,
} from "#domain/order.ts";
import type { Deadline } from "#domain/payment-deadline.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { breaksUnique, inTwoRoundTrips, retried } from "../db/transaction.ts";
import { requestHash } from "../http/idempotency-key.ts";
import {
  type EarlierOrder,
  type NewOrder,
  type LockedForPlacing,
  lockForPlacing,
  readLocked,
  toBytea,
} from "./lock-for-placing.ts";
import { itemNames, itemsOf } from "./order-lines.ts";
import type { HashedNetwork } from "./order-networks.ts";
import { paymentOf } from "./payment.ts";

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

/** Sending a request twice places one order: the browser picks the key. */
export async function placeOrder(db: Db, request: OrderRequest): Promise<Result<Placement, PlacementRefusal>> {
  const [outcome] = await retried(
    () => placeManyOrders(db, [request], null),
    (error) => breaksUnique(error, "orders_idempotency_key_key"), // a second guard behind the key's lock
  );
  return outcome!;
}

/** One transaction; each order gets the stock that earlier ones leave. ASSUMES that no two share a key or limit. If one throws, all fail; with 55P03 after `lockTimeout` ms for a lock. */
export async function placeManyOrders(
  db: Db,
  requests: readonly OrderRequest[],
  lockTimeout: number | null,
): Promise<Result<Placement, PlacementRefusal>[]> {
  let decisions: Decision[] = [];
  // A second copy of a request waits here until the first one has committed, and then finds its order.
  const written = await inTwoRoundTrips(db, lockForPlacing(requests, lockTimeout), ({ locked }) => {
    decisions = decide(requests, readLocked(locked));
    return writeOrders(decisions.flatMap((decision) => ("toWrite" in decision ? decision.toWrite : [])));
  });
  const placed = new Map(written.map((order) => [order.id, order]));
  return Promise.all(
    decisions.map(async (decision) => {
      if ("refusal" in decision) return refuse(decision.refusal);
      if ("toWrite" in decision) return ok({ order: placed.get(decision.toWrite.id)!, isNew: true });
      const { earlier } = decision;
      return ok({ order: { ...earlier, payment: await paymentOf(db, earlier.payment) }, isNew: false });
    }),
  );
}

type OrderToWrite = { id: string; request: OrderRequest; priced: PricedOrder; deadline: Deadline | undefined };

type Decision = { refusal: PlacementRefusal } | { earlier: PlacedOrder } | { toWrite: OrderToWrite };

function decide(requests: readonly OrderRequest[], { orders, onSale }: LockedForPlacing): Decision[] {
  let left = onSale;
  return requests.map((request, index) => {
    const found = orders[index]!;
    if ("placed" in found) return repeatOf(request, found);
    const priced = judge(request, found, left);
    if (!priced.ok) return { refusal: priced.refusal };
    left = withoutSold(left, priced.value.lines);
    return { toWrite: { id: randomUUID(), request, priced: priced.value, deadline: found.deadline } };
  });
}

function judge(
  { customer, deliveryMethodId, items, expected }: OrderRequest,
  { limited, methods }: NewOrder,
  onSale: readonly VariantOnSale[],
): Result<PricedOrder, PlacementRefusal> {
  const checkLimits = (units: number) =>
    limited ? checkOrderLimits(customer, units, limited.use, limited.limits) : ok(null);
  // Whoever may not order at all learns it first, whatever is in the cart.
  const mayOrder = checkLimits(1);
  if (!mayOrder.ok) return mayOrder;

  const method = checkChoice(methods, deliveryMethodId, customer.customer_postal_code);
  const priced = priceOrder(items, onSale, expected, method);
  if (!priced.ok) return priced;
  const mayOrderAll = checkLimits(unitsOf(priced.value.lines));
  return mayOrderAll.ok ? priced : mayOrderAll;
}

function repeatOf(request: OrderRequest, { placed }: EarlierOrder): Decision {
  const { request_hash, taken, created_at, ...order } = placed;
  // Earlier versions hashed the lines as they were sent.
  const isSame = [readAsThen(taken, request.items), request.items].some(
    (lines) => request_hash === hashOf(request, lines).toString("hex"),
  );
  return isSame ? { earlier: { ...order, created_at: new Date(created_at) } } : { refusal: { reason: "key-reused" } };
}

/** A retry's items as first understood: an omitted variant is the one that was taken then. */
function readAsThen(taken: EarlierOrder["placed"]["taken"], items: readonly RequestedItem[]): RequestedItem[] {
  return items.map((item) => {
    const [only, ...others] = taken.filter(({ product_id }) => product_id === item.productId);
    return item.variantId === null && only && others.length === 0 ? { ...item, variantId: only.variant_id } : item;
  });
}

/** Ignores the order of lines and how they are split; `lines` are the request's, as understood. */
function hashOf({ customer, expected, deliveryMethodId }: OrderRequest, lines: readonly RequestedItem[]): Buffer {
  const quantities = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const line = `${productId}/${variantId ?? ""}`;
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  const merged = [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Without a delivery method the hash equals that of requests from before there were any.
  return requestHash([customer, merged, expected, ...(deliveryMethodId === null ? [] : [deliveryMethodId])]);
}

/** Inserts orders, lines, first events and networks, and takes the units from stock, with the present payment details. */
function writeOrders(orders: readonly OrderToWrite[]) {
  if (orders.length === 0) return undefined;
  const rows = orders.map(({ id, request, priced: { lines, delivery, total }, deadline }) => ({
    ...(delivery?.kind === "pickup" ? withoutAddress(request.customer) : request.customer),
    id,
    total_amount: toDecimal(total),
    item_names: itemNames(lines),
    idempotency_key: request.key,
    request_hash: toBytea(hashOf(request, lines)),
    delivery,
    payment_due_at: deadline?.dueAt,
    payment_reminder_at: deadline?.reminderAt,
    networks: request.networks?.map(({ hash }) => toBytea(hash)) ?? [],
    units: unitsOf(lines),
  }));
  const lines = orders.flatMap(({ id, priced }) => itemsOf(id, priced.lines));
  return sql<PlacedOrder>`select * from write_orders(${JSON.stringify(rows)}, ${JSON.stringify(lines)})`;
}
