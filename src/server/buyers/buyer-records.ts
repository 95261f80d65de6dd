import { type RawBuilder, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import type { AuditAction } from "#domain/audit.ts";
import { SHARED_CLUES } from "#domain/buyer.ts";
import { NOTICE_OF } from "#domain/message.ts";
import { auditRow } from "../audit/entries.ts";
import type { Db } from "../db/connection.ts";
import { orderItem, storedCorrection } from "../orders/find-order.ts";
import { listCorrections } from "../orders/list-corrections.ts";
import { orderRow, ROW_COLUMNS, toRow } from "../orders/list-orders.ts";
import { listLines } from "../orders/order-lines.ts";
import { listReceiptsByOrder, orderReceipt } from "../orders/order-receipts.ts";
import { movement } from "../reconciliation/reconciliation-schemas.ts";
import { findWithdrawals, withdrawalRow } from "../withdrawals/list-withdrawals.ts";

/** Times are ISO 8601 UTC. */
const recordMail = v.strictObject({
  kind: v.string(),
  recipient: v.string(),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
  failed_at: v.nullable(v.string()),
});

/** Notes about the buyer before and after each change, as in 'Actividad'. */
const recordActivity = v.pick(auditRow, ["action", "changes", "created_at"]);

const attached = v.strictObject({ mails: v.array(recordMail), activity: v.array(recordActivity) });

const buyerOrder = v.strictObject({
  ...orderRow.entries,
  ...attached.entries,
  carrier: v.nullable(v.string()),
  tracking_code: v.nullable(v.string()),
  receipts: v.array(orderReceipt),
  movements: v.array(v.omit(movement, ["id"])), // that paid the order
  corrections: v.array(storedCorrection), // newest first
  note: v.string(),
  items: v.array(v.omit(orderItem, ["id", "image_url"])),
  attempts: v.number(), // failed look-ups of its number in 'Mi pedido' that still count
});

export type BuyerOrder = v.InferOutput<typeof buyerOrder>;

const buyerWithdrawal = v.strictObject({ ...withdrawalRow.entries, ...attached.entries });

export type BuyerWithdrawal = v.InferOutput<typeof buyerWithdrawal>;

const common = {
  id: v.string(),
  shared: v.array(v.picklist(SHARED_CLUES)), // with the buyer who was searched
  is_own: v.boolean(),
};

export const buyerRecord = v.variant("kind", [
  v.strictObject({ kind: v.literal("order"), order: buyerOrder, ...common }),
  v.strictObject({ kind: v.literal("regret"), regret: buyerWithdrawal, ...common }),
]);

export type BuyerRecord = v.InferOutput<typeof buyerRecord>;

/** Newest first, without anonymised ones. */
export async function listBuyerOrders(db: Db, ids: readonly string[]): Promise<BuyerOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select([...ROW_COLUMNS, "note", "carrier", "tracking_code"])
    .where("id", "in", ids)
    .where("anonymised_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const attached = await attachedTo(db, sql`order_id = any(${ids}::uuid[])`, sql`order_id::text`, ids);
  const lines = await listLines(db, ids);
  const receipts = await listReceiptsByOrder(db, ids);
  const movements = await listMovements(db, ids);
  const corrections = await listCorrections(db, ids);
  const numbers = rows.map((row) => row.order_number);
  const attempts = await attemptsOn(db, numbers);
  return rows.map((row) => ({
    ...row,
    ...toRow(row),
    receipts: receipts.get(row.id) ?? [],
    movements: (movements.get(row.id) ?? []).map(({ order_id: _id, amount, ...movement }) => ({
      ...movement,
      amount: Number(amount),
    })),
    corrections: corrections.get(row.id) ?? [],
    items: (lines.get(row.id) ?? []).map(({ order_id: _id, line_number: _n, image_key: _key, ...item }) => item),
    attempts: attempts.get(row.order_number) ?? 0,
    ...attached(row.id),
  }));
}

export async function listBuyerWithdrawals(db: Db, ids: readonly string[]): Promise<BuyerWithdrawal[]> {
  if (ids.length === 0) return [];
  const withdrawals = await findWithdrawals(db, ids);
  const isTheirs = sql<SqlBool>`payload ->> 'regretId' = any(${ids}::text[])`;
  const attached = await attachedTo(db, isTheirs, sql`payload ->> 'regretId'`, ids);
  return withdrawals
    .filter(({ anonymised_at }) => anonymised_at === null)
    .map((withdrawal) => ({ ...withdrawal, ...attached(withdrawal.id) }));
}

async function listMovements(db: Db, orderIds: readonly string[]) {
  const movements = await db
    .selectFrom("movement_orders")
    .innerJoin("movements", "movements.id", "movement_orders.movement_id")
    .select(["order_id", "day as date", "amount", "payer", "cuit"])
    .where("order_id", "in", orderIds)
    .orderBy("day")
    .orderBy("movements.id")
    .execute();
  return Map.groupBy(movements, ({ order_id }) => order_id);
}

async function attachedTo(
  db: Db,
  isTheirs: RawBuilder<SqlBool>,
  owner: RawBuilder<string>,
  ids: readonly string[],
): Promise<(id: string) => v.InferOutput<typeof attached>> {
  const mails = await db
    .selectFrom("outbox")
    .select(["kind", "recipient", "created_at", "sent_at", "failed_at"])
    .where("channel", "=", "mail")
    .select(owner.as("owner"))
    .where(isTheirs)
    .where(IS_FOR_BUYER)
    .orderBy("created_at")
    .execute();
  const entries = await db
    .selectFrom("audit_log")
    .select(["subject_id", "action", "changes", "created_at"])
    .where("subject_id", "in", ids)
    .where("action", "in", WRITTEN_ABOUT_BUYERS)
    .where(sql<SqlBool>`changes <> '{}'`)
    .orderBy("id")
    .execute();
  const mailsOf = Map.groupBy(mails, (mail) => mail.owner);
  const entriesOf = Map.groupBy(entries, (entry) => entry.subject_id);
  return (id) => ({
    mails: (mailsOf.get(id) ?? []).map(({ owner: _owner, created_at, sent_at, failed_at, ...mail }) => ({
      ...mail,
      created_at: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      failed_at: failed_at?.toISOString() ?? null,
    })),
    activity: (entriesOf.get(id) ?? []).map(({ subject_id: _id, created_at, ...entry }) => ({
      ...entry,
      created_at: created_at.toISOString(),
    })),
  });
}

/** Excludes notices to administrators, who may also be buyers. */
export const IS_FOR_BUYER = sql<SqlBool>`kind <> all(${Object.keys(NOTICE_OF)}::text[])`;

/** Audit entries that contain text about a buyer; all others hold numbers, statuses or tracking codes. */
export const WRITTEN_ABOUT_BUYERS = ["note-changed", "regret-answered"] as const satisfies AuditAction[];

async function attemptsOn(db: Db, orderNumbers: readonly string[]): Promise<Map<string, number>> {
  if (orderNumbers.length === 0) return new Map();
  const counts = await db
    .selectFrom("auth_attempts")
    .select((eb) => ["account", eb.fn.countAll<string>().as("count")])
    .where("purpose", "=", "my-order")
    .where("account", "in", orderNumbers)
    .groupBy("account")
    .execute();
  return new Map(counts.map(({ account, count }) => [account, Number(count)]));
}
