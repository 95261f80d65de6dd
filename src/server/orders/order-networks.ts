import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { networksOf } from "../http/client-address.ts";

/** A network that limits count by; `allowance` multiplies them. */
export type HashedNetwork = { hash: Buffer; allowance: number };

const SWEPT_AFTER_HOURS = 47; // two days, with the sweep's interval (decision 024)

/** Keyed: without the secret key the hashes do not reveal the address. */
export function hashNetworks(secretKey: string, address: string): HashedNetwork[] {
  return networksOf(address).map(({ network, allowance }) => ({
    hash: createHmac("sha256", secretKey).update(`order-network:${network}`).digest(),
    allowance,
  }));
}

export async function sweepNetworks(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("order_networks")
    .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${SWEPT_AFTER_HOURS})`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}
