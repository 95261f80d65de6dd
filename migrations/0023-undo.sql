-- A status change that takes the one before it back says so: what happened stays in the history, and so does the undo.
alter table order_events
  -- the event that this one takes back; at most one does
  add column undoes bigint unique references order_events on delete cascade,
  -- units that this change put back into stock, or with a minus took from it
  add column units integer not null default 0;

update order_events as event set units = (
  select coalesce(sum(quantity), 0) from stock_movements as movement
  where movement.order_id = event.order_id
    and movement.created_at = event.created_at
    and movement.reason in ('cancelled', 'revived')
)
where 'cancelled' in (from_status, to_status);
