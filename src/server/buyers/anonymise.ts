import { type RawBuilder, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import type { AuditChanges } from "#domain/audit.ts";
import { ANONYMISABLE_STATUSES, comparableEmail } from "#domain/buyer.ts";
import { readOrderNumber } from "#domain/order-number.ts";
import { recordAudit } from "../audit/audit.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { orderStatus } from "../orders/list-orders.ts";
import { WRITTEN_ABOUT_BUYERS } from "./buyer-records.ts";

export type RecordIds = { orderIds: readonly string[]; withdrawalIds: readonly string[] };

export const recordCounts = v.strictObject({ orders: v.number(), regrets: v.number() });

export type RecordCounts = v.InferOutput<typeof recordCounts>;

/** `left`: records not anonymised for now: open orders and unanswered requests (`status` null). */
export const anonymisation = v.strictObject({
  anonymised: recordCounts,
  left: v.array(
    v.strictObject({
      kind: v.picklist(["order", "regret"]),
      id: v.string(),
      number: v.string(),
      status: v.nullable(orderStatus),
    }),
  ),
});

export type Anonymisation = v.InferOutput<typeof anonymisation>;

/** Irreversibly removes all personal fields, except from open records; lines, sums, statuses and stock stay. Repeatable. */
export function anonymiseBuyer(db: Db, ids: RecordIds, actor: string): Promise<Anonymisation> {
  return inTransaction(db, async (tx) => {
    const left = await listOpen(tx, ids);
    const anonymised = await anonymise(tx, ids);
    if (anonymised.orders + anonymised.regrets > 0) {
      await recordAudit(tx, { actor, action: "buyer-anonymised", subject: SUBJECT, changes: countChanges(anonymised) });
    }
    return { anonymised, left };
  });
}

/** Audit entries about buyers never say who it was. */
export const SUBJECT = { id: null, name: "Datos personales" };

/** Zero counts are left out. */
export function countChanges({ orders, regrets }: RecordCounts): AuditChanges {
  return { ...(orders > 0 && { orders: [null, orders] }), ...(regrets > 0 && { regrets: [null, regrets] }) };
}

/** Only closed records that still have personal data; returns how many. */
export async function anonymise(tx: Tx, { orderIds, withdrawalIds }: RecordIds): Promise<RecordCounts> {
  const orders = await tx
    .selectFrom("orders")
    .select(["id", "order_number", "customer_email", "customer_dni", "customer_phone"])
    .where("id", "=", anyOf(orderIds, "uuid"))
    .where("anonymised_at", "is", null)
    .where("status", "in", ANONYMISABLE_STATUSES)
    .orderBy("id")
    .forUpdate()
    .execute();
  const withdrawals = await tx
    .selectFrom("regrets")
    .select(["id", "email", "phone"])
    .where("id", "=", anyOf(withdrawalIds, "uuid"))
    .where("anonymised_at", "is", null)
    .where("answered_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();

  const closedOrders = orders.map(({ id }) => id);
  const closedWithdrawals = withdrawals.map(({ id }) => id);
  await emptyOrders(tx, closedOrders);
  await forgetHistory(tx, closedOrders);
  await emptyWithdrawals(tx, closedWithdrawals);
  const ids = [...closedOrders, ...closedWithdrawals];
  await forgetWords(tx, ids);
  const emails = [...orders.map((order) => order.customer_email), ...withdrawals.map(({ email }) => email)];
  await forgetMails(tx, ids, emails);
  const numbers = [
    ...orders.flatMap((order) => [order.customer_dni, order.customer_phone]),
    ...withdrawals.map(({ phone }) => phone),
  ];
  await forgetSearches(tx, [
    ...orders.map((order) => order.order_number),
    // A DNI or phone typed into the field of the order number was stored as one.
    ...numbers.flatMap((number) => readOrderNumber((number ?? "").replace(/\D/g, "")) ?? []),
  ]);
  return { orders: orders.length, regrets: withdrawals.length };
}

/** Revokes the order's link; the buyer's browser no longer finds the order by its key. */
async function emptyOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({
      customer_name: "",
      customer_lastname: "",
      customer_dni: "",
      customer_phone: null,
      customer_email: null,
      customer_address: "",
      customer_postal_code: "",
      customer_city: "",
      carrier: null,
      tracking_code: null,
      note: "",
      idempotency_key: NEW_KEY,
      request_hash: NO_HASH,
      link_version: eb("link_version", "+", 1),
      note_version: eb("version", "+", 1),
      version: eb("version", "+", 1),
      anonymised_at: sql<Date>`now()`,
    }))
    .where("id", "=", anyOf(ids, "uuid"))
    .execute();
  await tx.deleteFrom("order_networks").where("order_id", "=", anyOf(ids, "uuid")).execute();
}

/** Movements lose their payer but stay: digest and amount prove that they were used and pay nothing else. */
async function forgetHistory(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("receipts").where("order_id", "=", anyOf(orderIds, "uuid")).execute();
  await tx
    .updateTable("movements")
    .set({ payer: "", cuit: null })
    .where("id", "in", (eb) =>
      eb.selectFrom("movement_orders").select("movement_id").where("order_id", "=", anyOf(orderIds, "uuid")),
    )
    .execute();
  await sql`
    update order_events set detail = detail - 'reason' - 'freed' || case when detail ? 'movements' then jsonb_build_object(
      'movements', (select coalesce(jsonb_agg(movement || '{"payer": "", "cuit": null}' order by position), '[]')
        from jsonb_array_elements(detail -> 'movements') with ordinality as listed (movement, position))) else '{}' end
    where order_id = ${anyOf(orderIds, "uuid")} and detail ?| array['reason', 'movements', 'freed']`.execute(tx);
  await sql`
    update order_events set detail = detail #- '{before,address}' #- '{after,address}'
      #- '{before,customer_phone}' #- '{after,customer_phone}'
    where order_id = ${anyOf(orderIds, "uuid")} and kind = 'corrected'`.execute(tx);
}

async function emptyWithdrawals(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("regrets")
    .set((eb) => ({
      name: "",
      email: null,
      phone: null,
      message: null,
      answer_note: null,
      // Anything but an order number may be personal, such as a DNI.
      order_number: eb
        .selectFrom("orders")
        .select("orders.order_number")
        .whereRef("orders.order_number", "=", "regrets.order_number"),
      idempotency_key: NEW_KEY,
      request_hash: NO_HASH,
      version: eb("version", "+", 1),
      anonymised_at: sql<Date>`now()`,
    }))
    .where("id", "=", anyOf(ids, "uuid"))
    .execute();
}

const NEW_KEY = sql<string>`gen_random_uuid()`;

/** Matches no request's hash and reveals nothing about the request. */
const NO_HASH = sql<Buffer>`sha256(uuid_send(gen_random_uuid()))`;

/** The audit keeps who wrote a note or tracking code and when, not the text. */
async function forgetWords(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("audit_log")
    .set({ changes: "{}" })
    .where("subject_id", "=", anyOf(ids, "text"))
    .where("action", "in", [...WRITTEN_ABOUT_BUYERS, "tracking-changed"])
    .execute();
}

/** Mails about these records, and all mails to addresses that no other record has. */
async function forgetMails(tx: Tx, ids: readonly string[], emails: readonly (string | null)[]): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where(sql<SqlBool>`order_id = ${anyOf(ids, "uuid")} or payload ->> 'regretId' = ${anyOf(ids, "text")}`)
    .execute();
  const addresses = emails.flatMap((email) => (email === null ? [] : comparableEmail(email)));
  await tx
    .deleteFrom("outbox")
    .where(sql<SqlBool>`lower(recipient) = ${anyOf(addresses, "text")}
      and not exists (select from orders where lower(customer_email) = lower(recipient))
      and not exists (select from regrets where lower(email) = lower(recipient))
      and not exists (select from admin_users where email = lower(recipient))`)
    .execute();
}

/** Failed searches in 'Mi pedido': for these numbers, and for anything that is no order number, such as a DNI or a phone. */
async function forgetSearches(tx: Tx, orderNumbers: readonly string[]): Promise<void> {
  if (orderNumbers.length === 0) return;
  const isForgotten = (typed: RawBuilder<string>) =>
    sql<SqlBool>`(${typed} = ${anyOf(orderNumbers, "text")} or ${typed} !~ '^ORD-[0-9]+$')`;
  await tx
    .deleteFrom("auth_attempts")
    .where("purpose", "=", "my-order")
    .where(isForgotten(sql`account`))
    .execute();
  await tx
    .deleteFrom("order_misses")
    .where(isForgotten(sql`order_number`))
    .execute();
}

async function listOpen(tx: Tx, { orderIds, withdrawalIds }: RecordIds): Promise<Anonymisation["left"]> {
  const orders = await tx
    .selectFrom("orders")
    .select(["id", "order_number as number", "status"])
    .where("id", "=", anyOf(orderIds, "uuid"))
    .where("status", "not in", ANONYMISABLE_STATUSES)
    .orderBy("order_number")
    .execute();
  const withdrawals = await tx
    .selectFrom("regrets")
    .select(["id", "code as number"])
    .where("id", "=", anyOf(withdrawalIds, "uuid"))
    .where("answered_at", "is", null)
    .orderBy("code")
    .execute();
  return [
    ...orders.map((order) => ({ kind: "order" as const, ...order })),
    ...withdrawals.map((withdrawal) => ({ kind: "regret" as const, ...withdrawal, status: null })),
  ];
}
