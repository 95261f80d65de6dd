-- A message that an administrator wants sent again is a row of its own: what became of the first one stays.
alter table outbox add column is_repeat boolean not null default false;
drop index outbox_once;
create unique index outbox_once on outbox (event_id, kind, recipient, subscription_id) nulls not distinct
  where event_id is not null and not is_repeat;
