import { sql } from "kysely";
import { dniSpellings } from "#domain/customer.ts";
import { SHOP_TIME_ZONE } from "#domain/day.ts";
import { centavosFromDecimal, type Centavos, toDecimal } from "#domain/money.ts";
import { type Movement, storedPayer } from "#domain/movement.ts";
import { PAID_STATUSES } from "#domain/order.ts";
import { outstandingAmount } from "#domain/paid-amount.ts";
import { partSums } from "#domain/part-payments.ts";
import { MATCH_DAYS, ONE_PESO, type PayableOrder } from "#domain/reconciliation.ts";
import type { UsedMovement } from "#domain/used-movements.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db } from "../db/connection.ts";
import { inSlices } from "./in-slices.ts";

const COLUMNS = ["id", "order_number", "customer_dni", "customer_name", "customer_lastname", "total_amount"] as const;

type Row = Record<(typeof COLUMNS)[number] | "day" | "placed_at", string> & {
  delivery_price: string | null;
  paid_total?: string;
};

const DELIVERY_PRICE = sql<string | null>`nullif(delivery ->> 'price', '0')`.as("delivery_price");

/** As text: parsing a hundred thousand dates would take too long. */
const PLACED = [
  sql<string>`(created_at at time zone ${SHOP_TIME_ZONE})::date`.as("day"),
  sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("placed_at"),
];

const SLICE = 1_000; // rows of one uninterrupted step

type Added = ReadonlyMap<string, Centavos>;

/** Open orders that a credit may pay: with its DNI, or of an amount that it, or several of them together, come to. */
export async function listOpenOrders(db: Db, credits: readonly Movement[]): Promise<PayableOrder[]> {
  const added = await listAdded(db);
  const amounts = new Set<Centavos>();
  for (const { amount } of credits)
    for (const near of [amount, amount - ONE_PESO, amount + ONE_PESO]) amounts.add(near);
  for (const sum of partSums(credits)) amounts.add(sum);
  const rows = await db
    .selectFrom("orders")
    .select(COLUMNS)
    .select([...PLACED, DELIVERY_PRICE])
    .where("status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb("total_amount", "=", anyOf([...amounts].map(toDecimal), "numeric")),
        eb(sql`ltrim(customer_dni, '0')`, "=", anyOf(dnisOf(credits), "text")),
        eb("id", "=", anyOf([...added.keys()], "uuid")),
      ]),
    )
    .orderBy("created_at", "desc")
    .execute();
  return inSlices(toPayables(rows, added));
}

const PAID = sql.join(PAID_STATUSES);

/** The total when a paid order was confirmed, before any later correction. */
const PAID_TOTAL = sql<string>`coalesce((
  select (corrected.detail -> 'before' ->> 'total')::numeric from order_events as corrected
  where corrected.order_id = orders.id and corrected.kind = 'corrected' and corrected.detail -> 'before' ? 'total'
    and corrected.id > (
      select max(confirming.id) from order_events as confirming
      where confirming.order_id = orders.id and confirming.kind = 'status' and confirming.undoes is null
        and coalesce(confirming.from_status, 'pending') in ('pending', 'cancelled')
        and confirming.to_status in (${PAID})
    )
  order by corrected.id limit 1
), orders.total_amount)`;

/** Orders confirmed without a movement: one of the credits may be their payment. */
export async function listPaidOrders(db: Db, credits: readonly Movement[]): Promise<PayableOrder[]> {
  const days = credits.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const dnis = dnisOf(credits);
  const rows = await db
    .selectFrom("orders")
    .select(COLUMNS)
    .select([...PLACED, DELIVERY_PRICE, PAID_TOTAL.as("paid_total")])
    .where("status", "in", PAID_STATUSES)
    .where("customer_dni", "=", anyOf(dnis.flatMap(dniSpellings), "text"))
    .where(PAID_TOTAL, "=", anyOf([...new Set(credits.map(({ amount }) => toDecimal(amount)))], "numeric"))
    .where("created_at", ">=", sql<Date>`${first}::date - ${MATCH_DAYS.after + 1}::integer`)
    .where("created_at", "<=", sql<Date>`${last}::date + ${MATCH_DAYS.before + 2}::integer`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("movement_orders").select("order_id").whereRef("order_id", "=", "orders.id"))),
    )
    .execute();
  return inSlices(toPayables(rows, new Map()));
}

/** Used movements that may be among the credits: same day and amount. */
export async function listUsedMovements(
  db: Db,
  credits: readonly Pick<Movement, "date" | "amount">[],
): Promise<UsedMovement[]> {
  const days = [...new Set(credits.map(({ date }) => date))];
  const amounts = [...new Set(credits.map(({ amount }) => toDecimal(amount)))];
  const rows = await db
    .selectFrom("movements as movement")
    .leftJoin("movement_orders as link", "link.movement_id", "movement.id")
    .leftJoin("orders", "orders.id", "link.order_id")
    .select(["movement.id", "movement.day", "movement.amount", "movement.payer", "movement.cuit", "link.order_id"])
    .select(["orders.customer_dni", "orders.customer_name", "orders.customer_lastname"])
    .where("movement.day", "=", anyOf(days, "date"))
    .where("movement.amount", "=", anyOf(amounts, "numeric"))
    .orderBy("movement.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, links]) => {
    const [movement] = links;
    if (!movement) return [];
    const orders = links.flatMap(({ order_id, customer_dni, customer_name, customer_lastname }) =>
      order_id === null
        ? []
        : [
            {
              id: order_id,
              customer: storedPayer({ dni: customer_dni ?? "", name: `${customer_lastname} ${customer_name}` }),
            },
          ],
    );
    const payer = storedPayer({ cuit: movement.cuit, name: movement.payer });
    return [{ id, date: movement.day, amount: centavosFromDecimal(movement.amount), payer, orders }];
  });
}

export async function listAdded(db: Db, orderIds?: readonly string[]): Promise<Added> {
  const rows = await db
    .selectFrom("movement_orders as link")
    .innerJoin("movements as movement", "movement.id", "link.movement_id")
    .innerJoin("order_events as event", "event.id", "link.event_id")
    .innerJoin("orders", "orders.id", "link.order_id")
    .select(["link.order_id", (eb) => eb.fn.sum<string>("movement.amount").as("amount")])
    .where("orders.status", "=", "pending")
    .where("event.kind", "=", "payment-added")
    .$if(orderIds !== undefined, (query) => query.where("link.order_id", "=", anyOf(orderIds ?? [], "uuid")))
    .groupBy("link.order_id")
    .execute();
  return new Map(rows.map(({ order_id, amount }) => [order_id, centavosFromDecimal(amount)]));
}

function* toPayables(rows: readonly Row[], added: Added): Generator<undefined, PayableOrder[]> {
  const orders: PayableOrder[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    const total = centavosFromDecimal(row.total_amount);
    orders.push({
      id: row.id,
      number: row.order_number,
      dni: row.customer_dni,
      name: row.customer_name,
      lastname: row.customer_lastname,
      total,
      outstanding: outstandingAmount(total, added.get(row.id)),
      deliveryPrice: row.delivery_price === null ? undefined : centavosFromDecimal(row.delivery_price),
      ...(row.paid_total !== undefined && { paidTotal: centavosFromDecimal(row.paid_total) }),
      day: row.day,
      placedAt: row.placed_at,
    });
  }
  return orders;
}

function dnisOf(credits: readonly Movement[]): string[] {
  return [...new Set(credits.flatMap(({ dni }) => dni ?? []))];
}
