import { sql } from "kysely";
import type { Db } from "#server/db/connection.ts";

export type OrderRow = {
  id: string;
  order_number: string;
  idempotency_key: string;
  status: string;
  /** In pesos, as `numeric` writes it. */
  total_amount: string;
  delivery_price: string | null;
  lines: { variant_id: string; unit_price: number; quantity: number }[];
  /** Units by variant and reason, as the movements of the order say. */
  movements: { variant_id: string; reason: string; quantity: number }[];
  /** `pending`, `cancelled`…, oldest first. */
  statuses: string[];
};

type VariantRow = { id: string; product_id: string; stock: number; moved: number; initial: number };

export type MessageRow = {
  id: string;
  kind: string;
  recipient: string;
  order_id: string;
  is_sent: boolean;
  last_error: string | null;
};

/** What the shop's own tables say once everybody has gone. */
export type ShopRows = { orders: OrderRow[]; variants: VariantRow[]; messages: MessageRow[] };

export async function readRows(db: Db): Promise<ShopRows> {
  const { rows: orders } = await sql<OrderRow>`
    select o.id, o.order_number, o.idempotency_key, o.status, o.total_amount, o.delivery ->> 'price' as delivery_price,
      (select coalesce(jsonb_agg(jsonb_build_object('variant_id', variant_id, 'unit_price', unit_price, 'quantity', quantity)
        order by line_number), '[]') from order_items where order_id = o.id) as lines,
      coalesce(m.movements, '[]') as movements,
      (select coalesce(jsonb_agg(to_status order by id), '[]') from order_events
        where order_id = o.id and kind = 'status') as statuses
    from orders o
    left join (
      select order_id, jsonb_agg(jsonb_build_object('variant_id', variant_id, 'reason', reason, 'quantity', quantity)) as movements
      from stock_movements where order_id is not null group by order_id
    ) m on m.order_id = o.id
    order by o.order_number`.execute(db);
  const { rows: variants } = await sql<VariantRow>`
    select v.id, v.product_id, v.stock, coalesce(sum(m.quantity), 0)::int as moved,
      coalesce(sum(m.quantity) filter (where m.reason = 'initial'), 0)::int as initial
    from product_variants v left join stock_movements m on m.variant_id = v.id
    group by v.id`.execute(db);
  const { rows: messages } = await sql<MessageRow>`
    select id, kind, recipient, order_id, sent_at is not null as is_sent, last_error
    from outbox where order_id is not null and channel = 'mail'`.execute(db);
  return { orders, variants, messages };
}
