import { sql, type SqlBool } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import { correctCustomer, correctWithdrawal, comparableEmail } from "#domain/buyer.ts";
import { CUSTOMER_FIELDS, type CustomerForm, type CustomerRefusal } from "#domain/customer.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { WithdrawalRefusal } from "#domain/withdrawal.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { IS_FOR_BUYER } from "./buyer-records.ts";

/** `version` is the one on the screen. */
type SeenRecord = { id: string; version: number };

export type Correction = {
  orders: readonly SeenRecord[];
  withdrawals: readonly SeenRecord[];
  /** Omitted fields stay unchanged on each record. */
  changes: Partial<CustomerForm>;
};

/** `number` is the order's number or the request's code. */
export type CorrectionRefusal =
  | { reason: "unknown-record" }
  | { reason: "anonymised"; number: string }
  | { reason: "stale-version"; number: string }
  | { reason: "invalid-customer"; number: string; refusal: CustomerRefusal }
  | { reason: "invalid-withdrawal"; number: string; refusal: WithdrawalRefusal };

/** Corrects all records or none. Refuses one that changed since it was read, unless it already has these values. */
export function correctBuyer(
  db: Db,
  { orders, withdrawals, changes }: Correction,
  actor: string,
): Promise<Result<null, CorrectionRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, CorrectionRefusal>> => {
    // All refusals precede the first write: a refused transaction still commits.
    const writes: (() => Promise<void>)[] = [];
    for (const seen of orders.toSorted(byId)) {
      const prepared = await prepareOrder(tx, seen, changes, actor);
      if (!prepared.ok) return prepared;
      writes.push(prepared.value);
    }
    for (const seen of withdrawals.toSorted(byId)) {
      const prepared = await prepareWithdrawal(tx, seen, changes, actor);
      if (!prepared.ok) return prepared;
      writes.push(prepared.value);
    }
    for (const write of writes) await write();
    return ok(null);
  });
}

type Prepared = Result<() => Promise<void>, CorrectionRefusal>;

const ORDER_COLUMNS = ["id", "order_number", "version", "anonymised_at", "delivery", ...CUSTOMER_FIELDS] as const;

async function prepareOrder(
  tx: Tx,
  { id, version }: SeenRecord,
  changes: Partial<CustomerForm>,
  actor: string,
): Promise<Prepared> {
  const row = await tx.selectFrom("orders").select(ORDER_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) return refuse({ reason: "unknown-record" });
  const { order_number: number, anonymised_at, version: current, delivery, id: _, ...customer } = row;
  if (anonymised_at !== null) return refuse({ reason: "anonymised", number });
  const corrected = correctCustomer(customer, changes, delivery?.kind === "pickup");
  if (!corrected.ok) return refuse({ reason: "invalid-customer", number, refusal: corrected.refusal });
  const fields = CUSTOMER_FIELDS.filter((field) => corrected.value[field] !== customer[field]);
  if (fields.length === 0) return ok(async () => {});
  if (current !== version) return refuse({ reason: "stale-version", number });

  return ok(async () => {
    await tx
      .updateTable("orders")
      .set((eb) => ({ ...corrected.value, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await redirectMails(tx, sql`order_id = ${id}`, customer.customer_email, corrected.value.customer_email);
    await recordCorrection(tx, { id, name: number }, fields, actor);
  });
}

async function prepareWithdrawal(
  tx: Tx,
  { id, version }: SeenRecord,
  changes: Partial<CustomerForm>,
  actor: string,
): Promise<Prepared> {
  const row = await tx
    .selectFrom("regrets")
    .select(["code", "version", "anonymised_at", "name", "email", "phone", "order_number", "message"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse({ reason: "unknown-record" });
  const { code: number, anonymised_at, version: current, ...withdrawal } = row;
  if (anonymised_at !== null) return refuse({ reason: "anonymised", number });
  const corrected = correctWithdrawal(withdrawal, changes);
  if (!corrected.ok) return refuse({ reason: "invalid-withdrawal", number, refusal: corrected.refusal });
  const { name, email, phone } = corrected.value;
  const fields = (["name", "email", "phone"] as const).filter((field) => corrected.value[field] !== withdrawal[field]);
  if (fields.length === 0) return ok(async () => {});
  if (current !== version) return refuse({ reason: "stale-version", number });

  return ok(async () => {
    await tx
      .updateTable("regrets")
      .set((eb) => ({ name, email, phone, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await redirectMails(tx, sql`payload ->> 'regretId' = ${id}`, withdrawal.email, email);
    await recordCorrection(
      tx,
      { id, name: number },
      fields.map((field) => `customer_${field}`),
      actor,
    );
  });
}

/** Unsent mails go to the new address; without one they are deleted. */
async function redirectMails(
  tx: Tx,
  isTheirs: ReturnType<typeof sql<SqlBool>>,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === null || before === after) return;
  const isWaiting = sql<SqlBool>`${isTheirs} and ${IS_FOR_BUYER} and sent_at is null
    and lower(recipient) = ${comparableEmail(before)}`;
  if (after === null) await tx.deleteFrom("outbox").where(isWaiting).execute();
  else await tx.updateTable("outbox").set({ recipient: after }).where(isWaiting).execute();
}

/** The audit records which fields changed, never their values. */
async function recordCorrection(
  tx: Tx,
  subject: { id: string; name: string },
  fields: readonly string[],
  actor: string,
): Promise<void> {
  const changes: AuditChanges = Object.fromEntries(fields.map((field) => [field, [null, null]]));
  await recordAudit(tx, { actor, action: "buyer-corrected", subject, changes });
}

function byId(a: SeenRecord, b: SeenRecord): number {
  return a.id < b.id ? -1 : 1;
}
