import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { sweepRows } from "../db/sweep-rows.ts";
import type { HashedNetwork } from "./order-networks.ts";

/** Per network and order number: trying all 40 million DNIs in a day would take two million networks. */
const MAX_MISSES_A_DAY = 20;

const REMEMBERED_HOURS = 24;

/** Seconds until these networks may look up this order again; null if they may now. */
export async function findMissesWait(
  db: Db,
  orderNumber: string,
  networks: readonly HashedNetwork[],
): Promise<number | null> {
  const hashes = networks.map(({ hash }) => hash);
  const allowed = networks.map(({ allowance }) => allowance * MAX_MISSES_A_DAY);
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from max(full_since) + make_interval(hours => ${REMEMBERED_HOURS}) - clock_timestamp())::float8
      as wait
    from unnest(${hashes}::bytea[], ${allowed}::integer[]) as counted (network, allowed), lateral (
      select created_at as full_since from order_misses
      where order_misses.network = counted.network and order_number = ${orderNumber}
        and created_at > clock_timestamp() - make_interval(hours => ${REMEMBERED_HOURS})
      order by created_at desc offset counted.allowed - 1 limit 1
    ) as full_network`.execute(db);
  return rows[0]?.wait ?? null;
}

export async function recordMiss(db: Db, orderNumber: string, networks: readonly HashedNetwork[]): Promise<void> {
  const misses = networks.map(({ hash }) => ({ order_number: orderNumber, network: hash }));
  await db.insertInto("order_misses").values(misses).execute();
}

export function sweepMisses(db: Db): Promise<number> {
  return sweepRows(db, "order_misses", REMEMBERED_HOURS, { isCounted: true });
}
