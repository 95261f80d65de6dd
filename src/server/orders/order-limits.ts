import { createHmac } from "node:crypto";
import { sql } from "kysely";
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
import { networksOf } from "../http/client-address.ts";

/** A network that limits count by, as it is stored, and how many times the limits it has. */
export type HashedNetwork = { hash: Buffer; allowance: number };

/** What an order finds when its turn comes: `limited` only for a new key of a sender who is limited. */
export type BegunOrder = { isPlaced: boolean; limited: { limits: OrderLimits; use: OrderUse } | undefined };

/** Digits at the end of a phone that every spelling of it has. */
const COMMON_PHONE_DIGITS = 6;

/** What is counted is forgotten after so many hours (decisions, "Limits on orders"), give or take the sweep's one. */
const SWEPT_AFTER_HOURS = 47;

/** What the limits on orders count an address by. Nobody tells the address from it who has not the secret key. */
export function hashNetworks(secretKey: string, address: string): HashedNetwork[] {
  return networksOf(address).map(({ network, allowance }) => ({
    hash: createHmac("sha256", secretKey).update(`order-network:${network}`).digest(),
    allowance,
  }));
}

/**
 * Waits until no other request with this key is under way and, with `networks`, no other order of this buyer or of
 * these networks; until the transaction ends, the next one waits in turn. `networks` null lifts all limits.
 */
export async function beginOrder(
  tx: Tx,
  key: string,
  buyer: LimitedBuyer,
  networks: readonly HashedNetwork[] | null,
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
      ${hashes}::bytea[], ${networks?.map(({ allowance }) => allowance) ?? []}::integer[]
    ) as begun`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A function gives one row");
  const { is_placed: isPlaced, limits, open_orders, networks: used } = row.begun;
  if (!limits) return { isPlaced, limited: undefined };
  return { isPlaced, limited: { limits, use: { openOrders: open_orders, networks: used } } };
}

type Begun =
  | { is_placed: boolean; limits?: undefined; open_orders?: undefined; networks?: undefined }
  | { is_placed: false; limits: OrderLimits; open_orders: OpenOrder[]; networks: NetworkUse[] };

/** Forgets which networks orders came from before it is two days ago. Gives how many. */
export async function sweepNetworks(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("order_networks")
    .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${SWEPT_AFTER_HOURS})`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}
