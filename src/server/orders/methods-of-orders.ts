import { sql } from "kysely";
import * as v from "valibot";
import { DELIVERY_KINDS, type DeliveryKind } from "#domain/delivery.ts";
import type { Db } from "../db/connection.ts";

/** Named as in the newest order with it; it may have been deleted. */
export const methodOfOrders = v.strictObject({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(DELIVERY_KINDS),
  newest_order_at: v.string(),
});

type MethodOfOrders = v.InferOutput<typeof methodOfOrders>;

/** The delivery methods used in orders, by name; each costs one lookup in the index `orders_delivery`. */
export async function listMethodsOfOrders(db: Db): Promise<MethodOfOrders[]> {
  const { rows } = await sql<{ id: string; name: string; kind: DeliveryKind; created_at: Date }>`
    with recursive newest as (
      (select delivery_method_id, delivery, created_at from orders
        where delivery_method_id is not null
        order by delivery_method_id, created_at desc, id desc limit 1)
      union all
      select next.* from newest cross join lateral (
        select delivery_method_id, delivery, created_at from orders
        where delivery_method_id > newest.delivery_method_id
        order by delivery_method_id, created_at desc, id desc limit 1
      ) as next
    )
    select delivery_method_id as id, delivery ->> 'name' as name, delivery ->> 'kind' as kind, created_at from newest
  `.execute(db);
  const methods = rows.map(({ created_at, ...method }) => ({ ...method, newest_order_at: created_at.toISOString() }));
  return methods.toSorted(
    (a, b) => a.name.localeCompare(b.name, "es") || b.newest_order_at.localeCompare(a.newest_order_at),
  );
}
