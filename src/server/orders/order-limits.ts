import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Deadline, deadlineOf, type DeadlineRule } from "#domain/deadline.ts";
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

/** `methods` are those that a choice is judged by, `deadline` only for a new key, `limited` only for that of a limited sender. */
export type BegunOrder = {
  isPlaced: boolean;
  methods: ActiveMethod[];
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

type OrderToBegin = {
  key: string;
  customer: LimitedBuyer;
  networks: readonly HashedNetwork[] | null;
  deliveryMethodId: string | null;
};

/** Locks the key and, unless `networks` is null (no limits), the buyer and the networks until the transaction ends. */
export async function beginOrder(
  tx: Tx,
  { key, customer: buyer, networks, deliveryMethodId }: OrderToBegin,
): Promise<BegunOrder> {
  const hashes = networks?.map(({ hash }) => hash) ?? [];
  const dni = comparableDni(buyer.customer_dni);
  const phone = comparablePhone(buyer.customer_phone) ?? null;
  const locks = [
    `order-dni ${dni}`,
    ...(phone === null ? [] : [`order-phone ${phone}`]),
    ...hashes.map((hash) => `order-network ${hash.toString("hex")}`),
  ];
  const { rows } = await sql<{ begun: Begun }>`
    select begin_order(
      ${key}, ${networks !== null}, ${locks}::text[], ${dni}, ${phone?.slice(-COMMON_PHONE_DIGITS) ?? null},
      ${hashes}::bytea[], ${networks?.map(({ allowance }) => allowance) ?? []}::integer[], ${deliveryMethodId}::uuid
    ) as begun`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A function gives one row");
  const { is_placed: isPlaced, delivery = [], deadline: rule, limits, open_orders, networks: used } = row.begun;
  const deadline = rule && deadlineOf(rule, new Date(rule.now));
  const methods = delivery.map(readMethod);
  if (!limits) return { isPlaced, methods, deadline, limited: undefined };
  return { isPlaced, methods, deadline, limited: { limits, use: { openOrders: open_orders, networks: used } } };
}

type Begun = { is_placed: boolean; delivery?: StoredMethod[]; deadline?: DeadlineRule & { now: string } } & (
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
