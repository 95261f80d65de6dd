import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { dniSpellings } from "#domain/customer.ts";
import { isDay, SHOP_TIME_ZONE } from "#domain/day.ts";
import { NO_DELIVERY } from "#domain/order-delivery.ts";
import { ORDER_STATUSES } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import { uuid } from "../http/body.ts";
import { type Cursor, isBehind, listQuery } from "../http/list.ts";
import { type OrderSearch, phoneEndOf, readSearch } from "./order-search.ts";

const day = v.pipe(v.string(), v.check(isDay));

/** The filters in an address; days in Buenos Aires, `hasta` included; `entrega`: a delivery method's id or `NO_DELIVERY`. */
export const orderFilter = {
  q: listQuery.q,
  status: v.optional(v.picklist(ORDER_STATUSES)),
  desde: v.optional(day),
  hasta: v.optional(day),
  entrega: v.optional(v.union([v.literal(NO_DELIVERY), uuid])),
};

const filterSchema = v.object(orderFilter);
export type OrderFilter = v.InferOutput<typeof filterSchema>;

/** Words are frequent if at least `OF_SAMPLE` of the newest `SAMPLE` orders contain them. */
const SAMPLE = 200;
const OF_SAMPLE = 4;

/** The newest orders scanned for frequent words before using the index: they fill a page. */
const NEWEST = 1_500;

/** Newest first, after the cursor, at most `limit`. Every condition has an index; a test checks the plan. */
export function matchingOrders(db: Db, filter: OrderFilter, after: Cursor | undefined, limit: number) {
  const conditions = [...conditionsOf(filter), ...(after ? [isBehind(after, "orders")] : [])];
  const query = db.selectFrom("orders").orderBy("orders.created_at", "desc").orderBy("orders.id", "desc").limit(limit);
  const found = filter.q && search(readSearch(filter.q), conditions, limit);
  if (!found) return conditions.length > 0 ? query.where(all(conditions)) : query;
  return query.innerJoin(found.as<"found">(sql.ref("found")), (join) => join.on(sql`found.id`, "=", sql`orders.id`));
}

function conditionsOf({ status, desde, hasta, entrega }: OrderFilter): Condition[] {
  return [
    status && sql<SqlBool>`status = ${status}`,
    desde && sql<SqlBool>`created_at >= ${midnight(sql`${desde}::date`)}`,
    hasta && sql<SqlBool>`created_at < ${midnight(sql`${hasta}::date + 1`)}`,
    entrega === NO_DELIVERY && sql<SqlBool>`delivery_method_id is null`,
    entrega && entrega !== NO_DELIVERY && sql<SqlBool>`delivery_method_id = ${entrega}`,
  ].filter((condition) => typeof condition === "object");
}

function midnight(date: Expression<unknown>) {
  return sql`(${date})::timestamp at time zone ${sql.lit(SHOP_TIME_ZONE)}`;
}

type Condition = RawBuilder<SqlBool>;
type Figures = Extract<OrderSearch, { kind: "figures" }>;
type Ids = RawBuilder<{ id: string }>;

const NOTHING: Ids = sql`(select null::uuid as id where false)`;

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function search(search: OrderSearch, conditions: readonly Condition[], limit: number): Ids {
  return search.kind === "words" ? withWords(search.words, conditions, limit) : withFigures(search, conditions, limit);
}

/**
 * Every word must begin a word of the order; the database folds it again by the index's rules. The index costs as much
 * as there are matches, so frequent words are first looked for in the newest orders, only as far as a page needs. Rare
 * words use the index at once: the newest orders of a rare status are far apart.
 */
function withWords(words: readonly string[], conditions: readonly Condition[], limit: number): Ids {
  if (words.length === 0) return NOTHING;
  const matches = all(words.map((word) => sql<SqlBool>`search_text like '% ' || fold(${word}) || '%'`));
  return sql`(
    with sample as materialized (
      select search_text from orders order by created_at desc, id desc limit ${sql.lit(SAMPLE)}
    ), frequent as materialized (
      select count(*) >= ${sql.lit(OF_SAMPLE)} as are from sample where ${matches}
    ), newest as materialized (
      select id, created_at, search_text from orders where (select are from frequent) and ${all(conditions)}
      order by created_at desc, id desc limit ${sql.lit(NEWEST)}
    ), of_newest as materialized (
      select id from newest where ${matches} limit ${limit}
    )
    select id from of_newest
    union all
    (select id from orders
      where ${all(conditions)} and ${matches}
        and case when not (select are from frequent) then true
          when (select count(*) from of_newest) < ${limit} then (select count(*) from newest) = ${sql.lit(NEWEST)} end
        and (not (select are from frequent) or (created_at, id) < (select created_at, id from newest order by created_at, id limit 1))
      order by created_at desc, id desc limit ${limit})
  )`;
}

/** A separate query per meaning: the planner uses no index for several at once. */
function withFigures(
  { orderNumber, dni, amount, phone }: Figures,
  conditions: readonly Condition[],
  limit: number,
): Ids {
  const ofOne = [
    orderNumber !== undefined && sql<SqlBool>`order_number = ${orderNumber}`,
    dni !== undefined && sql<SqlBool>`customer_dni = any(${dniSpellings(dni)})`,
    phone !== undefined && sql<SqlBool>`${phoneEndOf("customer_phone")} = ${phone}`,
  ].filter((meaning) => meaning !== false);
  const newest = sql`order by created_at desc, id desc limit ${limit}`;
  const searches = [
    // 'offset 0': the planner does not know that a buyer's orders are few and would scan all orders.
    ...ofOne.map(
      (meaning) => sql`(select id from (
        select id, created_at from orders where ${all([meaning, ...conditions])} offset 0) as of_one ${newest})`,
    ),
    // Sorted by this index, because many orders may have the same amount.
    ...(amount === undefined
      ? []
      : [
          sql`(select id from orders where ${all([sql<SqlBool>`total_amount = ${amount}::numeric`, ...conditions])} ${newest})`,
        ]),
  ];
  return searches.length === 0 ? NOTHING : sql`(${sql.join(searches, sql` union `)})`;
}
