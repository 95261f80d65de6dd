import { sql } from "kysely";
import * as v from "valibot";
import {
  type BuyerClues,
  type BuyerSearch,
  comparableEmail,
  isOwnRecord,
  MAX_BUYER_RECORDS,
  comparablePhone,
  sharedClues,
} from "#domain/buyer.ts";
import { dniSpellings, isSameDni } from "#domain/customer.ts";
import type { Db } from "../db/connection.ts";
import { type Cursor, isBehind, pageOf, type Range, timeCursorOf } from "../http/list.ts";
import { PHONE_END, phoneEndOf } from "../orders/order-search.ts";
import { type BuyerRecord, buyerRecord, listBuyerOrders, listBuyerWithdrawals } from "./buyer-records.ts";

/** `dni` is set if the search identifies one person; records are newest first. */
export const buyerMatch = v.strictObject({
  dni: v.nullable(v.string()),
  records: v.array(buyerRecord),
  next_cursor: v.nullable(v.string()),
});

export type BuyerMatch = v.InferOutput<typeof buyerMatch>;

/** All records with their DNI and (`is_own` false) those that share only e-mail, phone or number; none anonymised. */
export async function findBuyer(db: Db, search: BuyerSearch, { limit, after }: Range): Promise<BuyerMatch> {
  const dni = await dniOf(db, search);
  const clues = await cluesOf(db, search, dni);
  const matching = await candidates(db, clues, limit + 1, after);
  const { rows, next_cursor } = pageOf(matching, limit, timeCursorOf);
  const idsOf = (kind: BuyerRecord["kind"]) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const orders = await listBuyerOrders(db, idsOf("order"));
  const withdrawals = await listBuyerWithdrawals(db, idsOf("regret"));

  const records = rows.flatMap(({ id }): BuyerRecord[] => {
    const order = orders.find((row) => row.id === id);
    const withdrawal = withdrawals.find((row) => row.id === id);
    const named = order
      ? { dni: order.customer_dni, email: order.customer_email, phone: order.customer_phone }
      : withdrawal;
    const shared = named ? sharedClues(clues, named) : [];
    // The database compares only the last digits of phones.
    if (shared.length === 0) return [];
    const common = { id, shared, is_own: isOwnRecord(shared) };
    if (order) return [{ kind: "order", order, ...common }];
    return withdrawal ? [{ kind: "regret", regret: withdrawal, ...common }] : [];
  });
  return { dni: dni ?? null, records, next_cursor };
}

/** The DNI searched for if an order has it, else the only one behind the e-mail or phone. */
async function dniOf(db: Db, { dni, email, phone }: BuyerSearch): Promise<string | undefined> {
  const rows = await db
    .selectFrom("orders")
    .select(["customer_dni", "customer_email", "customer_phone"])
    .distinct()
    .where("anonymised_at", "is", null)
    .where((eb) =>
      eb.or([
        ...(dni === undefined ? [] : [eb("customer_dni", "in", dniSpellings(dni))]),
        ...(email === undefined ? [] : [eb(sql`lower(customer_email)`, "=", email)]),
        ...(phone === undefined ? [] : [eb(phoneEndOf("customer_phone"), "=", phone.slice(-PHONE_END))]),
      ]),
    )
    .limit(MAX_BUYER_RECORDS)
    .execute();
  if (dni !== undefined && rows.some((row) => isSameDni(row.customer_dni, dni))) return dni;
  const reached = rows.filter(
    (row) => email !== undefined || (row.customer_phone !== null && comparablePhone(row.customer_phone) === phone),
  );
  const [only, ...others] = reached.map((row) => row.customer_dni);
  return only !== undefined && others.every((other) => isSameDni(only, other)) ? only : undefined;
}

/** The search terms, plus the other contact data on that DNI's orders. */
async function cluesOf(db: Db, { email, phone }: BuyerSearch, dni: string | undefined): Promise<BuyerClues> {
  const own =
    dni === undefined
      ? []
      : await db
          .selectFrom("orders")
          .select(["order_number", "customer_email", "customer_phone"])
          .where("customer_dni", "in", dniSpellings(dni))
          .where("anonymised_at", "is", null)
          .orderBy("created_at", "desc")
          .limit(MAX_BUYER_RECORDS)
          .execute();
  const emails = own.flatMap((order) => (order.customer_email === null ? [] : [comparableEmail(order.customer_email)]));
  const phones = own.flatMap((order) => comparablePhone(order.customer_phone ?? "") ?? []);
  return {
    dni,
    emails: new Set([...emails, ...(email === undefined ? [] : [email])]),
    phones: new Set([...phones, ...(phone === undefined ? [] : [phone])]),
    orderNumbers: new Set(own.map((order) => order.order_number)),
  };
}

type Candidate = { kind: "order" | "regret"; id: string; created_at: Date };

/** Candidates by index, newest first; `sharedClues` decides. */
async function candidates(db: Db, clues: BuyerClues, limit: number, after: Cursor | undefined): Promise<Candidate[]> {
  const dnis = clues.dni === undefined ? [] : dniSpellings(clues.dni);
  const emails = [...clues.emails];
  const ends = [...clues.phones].map((phone) => phone.slice(-PHONE_END));
  const numbers = [...clues.orderNumbers];
  const { rows } = await sql<Candidate>`
    select * from (
      select 'order' as kind, id, created_at from orders where anonymised_at is null and (
        customer_dni = any(${dnis}::text[])
        or lower(customer_email) = any(${emails}::text[])
        or ${phoneEndOf("customer_phone")} = any(${ends}::text[]))
      union all
      select 'regret', id, created_at from regrets where anonymised_at is null and (
        lower(email) = any(${emails}::text[])
        or ${phoneEndOf("phone")} = any(${ends}::text[])
        or order_number = any(${numbers}::text[]))
    ) as candidate
    where ${after ? isBehind(after, "candidate") : sql`true`}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
