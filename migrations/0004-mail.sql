-- Mail on its way: written in the transaction that it tells of, sent by the workers afterwards.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- no spaces, no line breaks: nothing here can add a header or a second recipient
  recipient text not null
    check (char_length(recipient) <= 200 and recipient ~ '^[^\u0001-\u0020\u007f@<>,;]+@[^\u0001-\u0020\u007f@<>,;]+$'),
  -- what the mail tells; a secret is never in it
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- the order it speaks of, so that each order can show its mails
  order_id uuid references orders on delete cascade,
  attempts integer not null default 0 check (attempts >= 0),
  -- while a worker sends it, when another one may try; to the microsecond, since a rounded now() may not be due yet
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz(3) not null default now(),
  check (sent_at is null or failed_at is null)
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_order on outbox (order_id, created_at) where order_id is not null;
create index outbox_recipient on outbox (recipient, kind, sent_at);
create index outbox_age on outbox (created_at);

-- Wakes the workers as soon as a mail is due; a retry is found by looking.
create trigger mail_due after insert or update of next_attempt_at on outbox
  for each row
  when (new.sent_at is null and new.failed_at is null and new.next_attempt_at <= now())
  execute function announce_change('outbox', 'id');
