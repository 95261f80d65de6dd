import type pg from "pg";

const OWNER = "admin@example.com";

/** How orders reached their status. */
const EVENTS = `
  insert into order_events (order_id, from_status, to_status, actor, created_at)
  select id, from_status, to_status, case when from_status is not null then '${OWNER}' end, created_at + after
  from drawn join (values
    (null, 'pending', '{pending,confirmed,shipped,delivered,cancelled}'::text[], interval '0'),
    ('pending', 'confirmed', '{confirmed,shipped,delivered}', '5 hours'),
    ('confirmed', 'shipped', '{shipped,delivered}', '1 day'),
    ('shipped', 'delivered', '{delivered}', '4 days'),
    ('pending', 'cancelled', '{cancelled}', '1 day')
  ) as step (from_status, to_status, of_statuses, after) on status = any(of_statuses)
  order by created_at + after`;

const AUDIT = `
  insert into audit_log (actor, action, subject_id, subject, changes, created_at)
  select '${OWNER}', 'status-changed', order_id, order_number, jsonb_build_object('status', array[from_status, to_status]),
    event.created_at
  from order_events as event join orders on orders.id = order_id
  where from_status is not null
  order by event.id`;

/** For a few pending orders, and one paid order in twenty; files are minimal. */
const RECEIPTS = `
  insert into receipts (order_id, status, media_type, content, digest, created_at, reviewed_at, reviewed_by)
  select id, status, 'image/webp', '\\x00', sha256(id::text::bytea), created_at, reviewed_at,
    case when reviewed_at is not null then '${OWNER}' end
  from (
    (select id, 'pending' as status, created_at + interval '1 hour' as created_at, null::timestamptz as reviewed_at
      from drawn where status = 'pending' order by n limit 20)
    union all
    select id, 'accepted', created_at + interval '1 hour', created_at + interval '5 hours'
      from drawn where status in ('confirmed', 'shipped', 'delivered') and n % 20 = 0
  ) as receipt`;

/** Mails are swept after a few months. */
const MAILS = `
  insert into outbox (kind, recipient, order_id, sent_at, created_at)
  select 'order-received', customer_email, id, created_at, created_at from orders where created_at > now() - interval '90 days'`;

const WITHDRAWALS = `
  insert into regrets (name, email, order_number, message, idempotency_key, request_hash, created_at, answered_at, answered_by)
  select customer_name, customer_email, order_number, 'No me quedó bien', gen_random_uuid(), '\\x00',
    orders.created_at + interval '6 days', orders.created_at + interval '7 days', '${OWNER}'
  from orders join drawn using (id) where n % 500 = 0`;

/** The history of the orders that `fillOrders` created. */
export async function fillHistory(client: pg.Client): Promise<void> {
  for (const statement of [EVENTS, AUDIT, RECEIPTS, MAILS, WITHDRAWALS]) await client.query(statement);
}
