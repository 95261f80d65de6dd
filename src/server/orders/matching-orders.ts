import { type Expression, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { isDay, SHOP_TIME_ZONE } from "#domain/day.ts";
import { ORDER_STATUSES } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import { uuid } from "../http/body.ts";
import { type Cursor, isBehind, listQuery } from "../http/list.ts";
import { type OrderSearch, readSearch } from "./order-search.ts";

const day = v.pipe(v.string(), v.check(isDay));

const NO_DELIVERY = "none";

/** The filters in an address; days are Buenos Aires's, `hasta` included; `entrega` is a delivery method's id, or `none`. */
export const orderFilter = {
  q: listQuery.q,
  status: v.optional(v.picklist(ORDER_STATUSES)),
  desde: v.optional(day),
  hasta: v.optional(day),
  entrega: v.optional(v.union([v.literal(NO_DELIVERY), uuid])),
};

const filterSchema = v.object(orderFilter);
export type OrderFilter = v.InferOutput<typeof filterSchema>;

/** Newest first, after the cursor. Every condition has an index; a test asks the planner. */
export function matchingOrders(db: Db, { q, status, desde, hasta, entrega }: OrderFilter, after: Cursor | undefined) {
  let query = db.selectFrom("orders").orderBy("created_at", "desc").orderBy("id", "desc");
  if (status) query = query.where("status", "=", status);
  if (desde) query = query.where(sql<SqlBool>`created_at >= ${midnight(sql`${desde}::date`)}`);
  if (hasta) query = query.where(sql<SqlBool>`created_at < ${midnight(sql`${hasta}::date + 1`)}`);
  if (entrega === NO_DELIVERY) query = query.where("delivery_method_id", "is", null);
  else if (entrega) query = query.where("delivery_method_id", "=", entrega);
  if (q) query = query.where(matches(readSearch(q)));
  if (after) query = query.where(isBehind(after, "orders"));
  return query;
}

function midnight(date: Expression<unknown>) {
  return sql`(${date})::timestamp at time zone ${sql.lit(SHOP_TIME_ZONE)}`;
}

function matches(search: OrderSearch): Expression<SqlBool> {
  if (search.kind === "words") {
    // Every word has to begin a word of the order; the database folds it again, with the rules of the index.
    const words = search.words.map((word) => sql<SqlBool>`search_text like '% ' || fold(${word}) || '%'`);
    return words.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(words, sql` and `)})`;
  }
  const { orderNumber, dni, amount, phone } = search;
  const meanings = [
    orderNumber !== undefined && sql`order_number = ${orderNumber}`,
    dni !== undefined && sql`customer_dni = ${dni}`,
    amount !== undefined && sql`total_amount = ${amount}::numeric`,
    phone !== undefined && sql`right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 7) = ${phone}`,
  ].filter((meaning) => meaning !== false);
  return meanings.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(meanings, sql` or `)})`;
}
