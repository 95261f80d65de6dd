import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Deadline, deadlineOf, type DeadlineRule } from "#domain/deadline.ts";
import { centavosFromDecimal } from "#domain/money.ts";
import type { RequestedItem, VariantOnSale } from "#domain/order.ts";
import {
  comparableDni,
  comparablePhone,
  type LimitedBuyer,
  type NetworkUse,
  type OpenOrder,
  type OrderLimits,
  type OrderUse,
} from "#domain/order-limits.ts";
import type { Db, Tx } from "../db/connection.ts";
import { type ActiveMethod, readMethod, type StoredMethod } from "../delivery/delivery-methods.ts";
import { networksOf } from "../http/client-address.ts";

/** A network that limits count by; `allowance` multiplies them. */
export type HashedNetwork = { hash: Buffer; allowance: number };

/**
 * `methods` are those that a choice is judged by, `onSale` the variants that the items may mean; these and `deadline` only
 * for a new key, `limited` only for that of a limited sender.
 */
export type OpenedOrder = {
  isPlaced: boolean;
  methods: ActiveMethod[];
  onSale: VariantOnSale[];
  deadline: Deadline | undefined;
  limited: { limits: OrderLimits; use: OrderUse } | undefined;
};

const COMMON_PHONE_DIGITS = 6; // the last digits, which every spelling of a phone shares

const SWEPT_AFTER_HOURS = 47; // two days, with the sweep's interval (decision 024)

/** Keyed: without the secret key the hashes do not reveal the address. */
export function hashNetworks(secretKey: string, address: string): HashedNetwork[] {
  return networksOf(address).map(({ network, allowance }) => ({
    hash: createHmac("sha256", secretKey).update(`order-network:${network}`).digest(),
    allowance,
  }));
}

type OrderToOpen = {
  key: string;
  customer: LimitedBuyer;
  items: readonly RequestedItem[];
  networks: readonly HashedNetwork[] | null;
  deliveryMethodId: string | null;
};

/**
 * Locks the key and, unless `networks` is null (no limits), the buyer and the networks until the transaction ends; then, of
 * a new key, the variants that items may mean, without deadlocks between crossed carts and edits; the others stay free.
 */
export async function openOrder(
  tx: Tx,
  { key, customer: buyer, items, networks, deliveryMethodId }: OrderToOpen,
): Promise<OpenedOrder> {
  const hashes = networks?.map(({ hash }) => hash) ?? [];
  const dni = comparableDni(buyer.customer_dni);
  const phone = comparablePhone(buyer.customer_phone) ?? null;
  const locks = [
    `order-dni ${dni}`,
    ...(phone === null ? [] : [`order-phone ${phone}`]),
    ...hashes.map((hash) => `order-network ${hash.toString("hex")}`),
  ];
  const productIds = items.map(({ productId }) => productId);
  const named = items.flatMap(({ variantId }) => variantId ?? []);
  const undecided = items.flatMap(({ productId, variantId }) => (variantId === null ? productId : []));
  const { rows } = await sql<{ opened: Opened }>`
    select open_order(
      ${key}, ${networks !== null}, ${locks}::text[], ${dni}, ${phone?.slice(-COMMON_PHONE_DIGITS) ?? null},
      ${hashes}::bytea[], ${networks?.map(({ allowance }) => allowance) ?? []}::integer[], ${deliveryMethodId}::uuid,
      ${productIds}::uuid[], ${named}::uuid[], ${undecided}::uuid[]
    ) as opened`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A function gives one row");
  const { is_placed: isPlaced, delivery = [], deadline: rule, limits, open_orders, networks: used } = row.opened;
  const deadline = rule && deadlineOf(rule, new Date(rule.now));
  const methods = delivery.map(readMethod);
  const onSale = (row.opened.on_sale ?? []).map(readVariant);
  if (!limits) return { isPlaced, methods, onSale, deadline, limited: undefined };
  return { isPlaced, methods, onSale, deadline, limited: { limits, use: { openOrders: open_orders, networks: used } } };
}

type OnSaleRow = {
  variant_id: string;
  product_id: string;
  name: string;
  size: string | null;
  color: string | null;
  price: string;
  discount_percentage: number | null;
  stock: number;
  image_key: string | null;
};

function readVariant(row: OnSaleRow): VariantOnSale {
  return {
    variantId: row.variant_id,
    productId: row.product_id,
    name: row.name,
    size: row.size,
    color: row.color,
    price: centavosFromDecimal(row.price),
    discountPercentage: row.discount_percentage,
    stock: row.stock,
    imageKey: row.image_key,
  };
}

type Opened = {
  is_placed: boolean;
  delivery?: StoredMethod[];
  on_sale?: OnSaleRow[];
  deadline?: DeadlineRule & { now: string };
} & (
  | { limits?: undefined; open_orders?: undefined; networks?: undefined }
  | { limits: OrderLimits; open_orders: OpenOrder[]; networks: NetworkUse[] }
);

export async function sweepNetworks(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("order_networks")
    .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${SWEPT_AFTER_HOURS})`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}
