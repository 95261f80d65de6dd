import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { AuditAction, AuditChanges } from "#domain/audit.ts";
import type { SharedClue } from "#domain/buyer.ts";
import type { Db } from "../db/connection.ts";
import { type OrderRow, ROW_COLUMNS, toRow } from "../orders/list-orders.ts";
import { findWithdrawals, type WithdrawalRow } from "../withdrawals/list-withdrawals.ts";

/** Times are ISO 8601 UTC. */
export type RecordMail = {
  kind: string;
  recipient: string;
  created_at: string;
  sent_at: string | null;
  failed_at: string | null;
};

/** Notes about the buyer before and after each change, as 'Actividad' stores them. */
type RecordActivity = { action: AuditAction; changes: AuditChanges; created_at: string };

type Attached = { mails: RecordMail[]; activity: RecordActivity[] };

type BuyerOrderLine = {
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  /** Pesos. */
  unit_price: number;
};

export type BuyerOrder = OrderRow &
  Attached & {
    note: string;
    items: BuyerOrderLine[];
    /** Failed look-ups of its number in 'Mi pedido' that still count. */
    attempts: number;
  };

export type BuyerWithdrawal = WithdrawalRow & Attached;

export type BuyerRecord = ({ kind: "order"; order: BuyerOrder } | { kind: "regret"; regret: BuyerWithdrawal }) & {
  id: string;
  /** What it shares with the buyer who was searched. */
  shared: SharedClue[];
  is_own: boolean;
};

/** Newest first, without anonymised ones. */
export async function listBuyerOrders(db: Db, ids: readonly string[]): Promise<BuyerOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select([...ROW_COLUMNS, "note"])
    .where("id", "in", ids)
    .where("anonymised_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const attached = await attachedTo(db, sql`order_id = any(${ids}::uuid[])`, sql`order_id::text`, ids);
  const lines = await linesOf(db, ids);
  const attempts = await attemptsOn(
    db,
    rows.map((row) => row.order_number),
  );
  return rows.map(({ note, ...row }) => ({
    ...toRow(row),
    note,
    items: lines.get(row.id) ?? [],
    attempts: attempts.get(row.order_number) ?? 0,
    ...attached(row.id),
  }));
}

export async function listBuyerWithdrawals(db: Db, ids: readonly string[]): Promise<BuyerWithdrawal[]> {
  if (ids.length === 0) return [];
  const regrets = await findWithdrawals(db, ids);
  const attached = await attachedTo(
    db,
    sql`payload ->> 'regretId' = any(${ids}::text[])`,
    sql`payload ->> 'regretId'`,
    ids,
  );
  return regrets
    .filter((regret) => regret.anonymised_at === null)
    .map((regret) => ({ ...regret, ...attached(regret.id) }));
}

async function attachedTo(
  db: Db,
  isTheirs: RawBuilder<SqlBool>,
  owner: RawBuilder<string>,
  ids: readonly string[],
): Promise<(id: string) => Attached> {
  const mails = await db
    .selectFrom("outbox")
    .select(["kind", "recipient", "created_at", "sent_at", "failed_at"])
    .select(owner.as("owner"))
    .where(isTheirs)
    // Administrators receive mails about it too.
    .where("recipient", "not in", (eb) => eb.selectFrom("admin_users").select("email"))
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
    mails: (mailsOf.get(id) ?? []).map(({ kind, recipient, created_at, sent_at, failed_at }) => ({
      kind,
      recipient,
      created_at: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      failed_at: failed_at?.toISOString() ?? null,
    })),
    activity: (entriesOf.get(id) ?? []).map(({ action, changes, created_at }) => ({
      action,
      changes,
      created_at: created_at.toISOString(),
    })),
  });
}

/** Audit entries with words about a buyer; all others hold numbers and statuses. */
export const WRITTEN_ABOUT_BUYERS = ["note-changed", "regret-answered"] as const satisfies AuditAction[];

async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, BuyerOrderLine[]>> {
  const lines = await db
    .selectFrom("order_items")
    .select(["order_id", "name", "size", "color", "quantity", "unit_price"])
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("line_number")
    .execute();
  const rows = lines.map(({ order_id, unit_price, ...line }) => ({
    orderId: order_id,
    line: { ...line, unit_price: Number(unit_price) },
  }));
  return new Map([...Map.groupBy(rows, (row) => row.orderId)].map(([id, of]) => [id, of.map((row) => row.line)]));
}

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
