-- What follows an order: its deadline, its receipts, the movements that paid it, and the messages about it.

alter table orders
  add column payment_due_at timestamptz(3), -- null: nothing cancels it
  add column carrier text,
  add column tracking_code text,
  add constraint orders_tracking_check
    check (char_length(carrier) <= 60 and char_length(tracking_code) <= 60);
create index orders_due on orders (payment_due_at) where status = 'pending' and payment_due_at is not null;

-- The history: a change of status, or what else happened while the order had the status it still has.
alter table order_events
  add column kind text not null default 'status',
  add column detail jsonb not null default '{}'::jsonb,
  add column by_system boolean not null default false, -- else a null actor is the buyer
  add constraint order_events_kind_check check (kind in ('status', 'receipt-sent', 'receipt-rejected', 'payment-added',
    'deadline-changed', 'deadline-near', 'ready', 'link-renewed')),
  add constraint order_events_detail_check check (jsonb_typeof(detail) = 'object'),
  add constraint order_events_by_system_check check (not by_system or actor is null);

-- In the table, not among the files: a bucket may be public, and a receipt comes and goes with its row.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  media_type text not null check (media_type in ('image/webp', 'application/pdf')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  digest bytea not null check (octet_length(digest) = 32), -- SHA-256 of the file as sent: sent again, it is the same receipt
  created_at timestamptz(3) not null default now(),
  reviewed_at timestamptz(3),
  reviewed_by text,
  reject_reason text check (char_length(reject_reason) <= 500),
  unique (order_id, digest),
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'rejected') = (reject_reason is not null))
);
alter table receipts alter column content set storage external; -- compressed already
create index receipts_pending on receipts (created_at, id) where status = 'pending';
create trigger receipt_changed after insert or delete or update on receipts
  for each row execute function announce_change('receipt', 'id');

-- Credits of a bank statement that paid an order: enough to prove it, and that none pays twice.
create table movements (
  id text primary key check (id ~ '^[0-9a-f]{64}$'), -- a digest, the same in every file
  day date not null,
  amount numeric(16, 2) not null check (amount > 0), -- pesos
  payer text not null default '' check (char_length(payer) <= 200),
  cuit text check (cuit ~ '^[0-9]{11}$'),
  confirmed_at timestamptz(3) not null default now(),
  confirmed_by text not null
);
create table movement_orders (
  movement_id text not null references movements on delete cascade,
  order_id uuid not null references orders on delete cascade,
  event_id bigint not null references order_events on delete cascade,
  primary key (movement_id, order_id)
);
create index movement_orders_order on movement_orders (order_id);
create index movement_orders_event on movement_orders (event_id);

-- What an administrator wants to be told of, and by what.
alter table admin_users
  add column mail_notices text[] not null default '{order,receipt,regret}',
  add column push_notices text[] not null default '{order,receipt,regret}',
  add column toast_notices text[] not null default '{order,receipt,regret}',
  add constraint admin_users_notices_check
    check (mail_notices || push_notices || toast_notices <@ '{order,receipt,regret}'::text[]);

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null references admin_users on update cascade on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 2000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null check (char_length(device) <= 200), -- how its owner knows the browser
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_email on push_subscriptions (email);

-- One message of each kind, event and recipient, however often it is written.
alter table outbox
  add column channel text not null default 'mail' check (channel in ('mail', 'push')),
  add column subscription_id uuid references push_subscriptions on delete cascade,
  add column event_id bigint references order_events on delete cascade,
  add constraint outbox_channel_subscription_check check ((channel = 'push') = (subscription_id is not null));
create unique index outbox_once on outbox (event_id, kind, recipient, subscription_id) nulls not distinct
  where event_id is not null;

select jobs.create_queue(name, '{"policy": "standard", "heartbeatSeconds": 20, "expireInSeconds": 180,
  "retryLimit": 300, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 600, "deleteAfterSeconds": 86400}')
from unnest(array['write-messages', 'send-push']) as name;
select jobs.create_queue('cancel-unpaid', '{"policy": "singleton", "heartbeatSeconds": 60, "expireInSeconds": 3600,
  "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600}');

drop trigger mail_due on outbox;
create trigger mail_due after insert or update of next_attempt_at on outbox
  for each row when (new.channel = 'mail' and new.sent_at is null and new.failed_at is null)
  execute function enqueue_job_of_row('send-mail', 'id', 'next_attempt_at');
create trigger push_due after insert or update of next_attempt_at on outbox
  for each row when (new.channel = 'push' and new.sent_at is null and new.failed_at is null)
  execute function enqueue_job_of_row('send-push', 'id', 'next_attempt_at');

-- Messages about an administrator's change of status are written once it can no longer be undone.
create function enqueue_messages() returns trigger language plpgsql as $$
begin
  perform enqueue_job('write-messages', new.id::text,
    clock_timestamp() + case when new.kind = 'status' and new.actor is not null then interval '6 seconds' else '0' end);
  return null;
end
$$;
create trigger messages_due after insert on order_events
  for each row when (new.undoes is null and new.kind in ('status', 'receipt-sent', 'receipt-rejected', 'deadline-near', 'ready'))
  execute function enqueue_messages();

-- One of the two units of the deadline at most; neither: orders wait for ever. An empty text is the one of the program.
alter table settings
  add column payment_hours smallint check (payment_hours between 1 and 720),
  add column payment_business_days smallint check (payment_business_days between 1 and 30),
  add constraint settings_deadline_check check (payment_hours is null or payment_business_days is null),
  add column whatsapp_pay text not null default '' check (char_length(whatsapp_pay) <= 1000),
  add column whatsapp_received text not null default '' check (char_length(whatsapp_received) <= 1000),
  add column whatsapp_shipped text not null default '' check (char_length(whatsapp_shipped) <= 1000),
  add column whatsapp_ready text not null default '' check (char_length(whatsapp_ready) <= 1000),
  add column whatsapp_cancelled text not null default '' check (char_length(whatsapp_cancelled) <= 1000);
