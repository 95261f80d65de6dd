import { type Kysely, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { ANONYMISABLE_STATUSES } from "#domain/buyer.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { anonymise, countChanges, type RecordCounts, recordCounts, SUBJECT } from "./anonymise.ts";

/** Rows per transaction: short ones, so that a stop loses little. */
const BATCH = 100;

/** Counting all would read every order closed in years. */
const MAX_COUNTED = 300;

export const dueCounts = v.strictObject({ ...recordCounts.entries, is_more: v.boolean() });

export type Due = v.InferOutput<typeof dueCounts>;

/** Anonymises records closed longer ago than the owner's setting, until aborted; one batch at a time. */
export async function applyRetention({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<RecordCounts> {
  const done = { orders: 0, regrets: 0 };
  for (;;) {
    if (signal?.aborted) return done;
    const batch = await applyOnce(db);
    if (batch.orders + batch.regrets === 0) return done;
    done.orders += batch.orders;
    done.regrets += batch.regrets;
  }
}

/** How many records that many months would anonymise today; `is_more` if the count was cut off. */
export async function countDue(db: Db, months: number): Promise<Due> {
  const orders = await dueOrders(db, months)
    .select("id")
    .limit(MAX_COUNTED + 1)
    .execute();
  const regrets = await dueRegrets(db, months)
    .select("id")
    .limit(MAX_COUNTED + 1)
    .execute();
  return {
    orders: Math.min(orders.length, MAX_COUNTED),
    regrets: Math.min(regrets.length, MAX_COUNTED),
    is_more: Math.max(orders.length, regrets.length) > MAX_COUNTED,
  };
}

/** Reads the setting with each batch, so that switching it off takes effect with the next one. */
function applyOnce(db: Db): Promise<RecordCounts> {
  return inTransaction(db, async (tx) => {
    const { retention_months: months } = await tx
      .selectFrom("settings")
      .select("retention_months")
      .executeTakeFirstOrThrow();
    if (months === null) return { orders: 0, regrets: 0 };
    const orders = await dueOrders(tx, months).select("id").orderBy("created_at").limit(BATCH).execute();
    const regrets = await dueRegrets(tx, months).select("id").orderBy("answered_at").limit(BATCH).execute();
    const anonymised = await anonymise(tx, {
      orderIds: orders.map(({ id }) => id),
      withdrawalIds: regrets.map(({ id }) => id),
    });
    if (anonymised.orders + anonymised.regrets > 0) {
      const changes = countChanges(anonymised);
      await recordAudit(tx, { actor: null, action: "retention-applied", subject: SUBJECT, changes });
    }
    return anonymised;
  });
}

/** 'offset 0' keeps it one lookup per order: the planner would otherwise scan all events. */
function dueOrders(db: Kysely<DB>, months: number) {
  return db
    .selectFrom("orders")
    .where("anonymised_at", "is", null)
    .where("status", "in", ANONYMISABLE_STATUSES)
    .where("created_at", "<", before(months)).where(sql<SqlBool>`not exists (
      select from order_events as event where event.order_id = orders.id and event.created_at >= ${before(months)} offset 0)`);
}

function dueRegrets(db: Kysely<DB>, months: number) {
  return db.selectFrom("regrets").where("anonymised_at", "is", null).where("answered_at", "<", before(months));
}

function before(months: number) {
  return sql<Date>`now() - make_interval(months => ${months})`;
}
