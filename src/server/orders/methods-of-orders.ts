import { sql } from "kysely";
import * as v from "valibot";
import { DELIVERY_KINDS, type DeliveryKind } from "#domain/delivery.ts";
import type { Db } from "../db/connection.ts";

/** As the newest order with it names it; it may be deleted since. */
export const methodOfOrders = v.strictObject({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(DELIVERY_KINDS),
});

type MethodOfOrders = v.InferOutput<typeof methodOfOrders>;

/** The delivery methods that orders have, by name; each costs one look into the index `orders_delivery`. */
export async function listMethodsOfOrders(db: Db): Promise<MethodOfOrders[]> {
  const { rows } = await sql<{ id: string; name: string; kind: DeliveryKind }>`
    with recursive newest as (
      (select delivery_method_id, delivery from orders
        where delivery_method_id is not null
        order by delivery_method_id, created_at desc, id desc limit 1)
      union all
      select next.* from newest cross join lateral (
        select delivery_method_id, delivery from orders
        where delivery_method_id > newest.delivery_method_id
        order by delivery_method_id, created_at desc, id desc limit 1
      ) as next
    )
    select delivery_method_id as id, delivery ->> 'name' as name, delivery ->> 'kind' as kind from newest
  `.execute(db);
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, "es"));
}
