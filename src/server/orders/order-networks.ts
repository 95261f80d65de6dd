import { createHmac } from "node:crypto";
import type { Db } from "../db/connection.ts";
import { sweepRows } from "../db/sweep-rows.ts";
import { networksOf } from "../http/client-address.ts";

/** A network that limits count by; `allowance` multiplies the limits. */
export type HashedNetwork = { hash: Buffer; allowance: number };

const SWEPT_AFTER_HOURS = 47; // two days, with the sweep's interval (decision 024)

/** Keyed: without the secret key the hashes do not reveal the address. */
export function hashNetworks(secretKey: string, address: string): HashedNetwork[] {
  return networksOf(address).map(({ network, allowance }) => ({
    hash: createHmac("sha256", secretKey).update(`order-network:${network}`).digest(),
    allowance,
  }));
}

export function sweepNetworks(db: Db): Promise<number> {
  return sweepRows(db, "order_networks", SWEPT_AFTER_HOURS, { isCounted: true });
}
