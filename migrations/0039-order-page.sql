-- What is written into an order's history changes what its page shows, also when the row of the order stays as it is.
-- A change of status is announced by that row: placing an order sends nothing more than before.
create trigger order_history_changed after insert on order_events
  for each row when (new.kind <> 'status') execute function announce_change('order', 'order_id');
