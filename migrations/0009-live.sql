-- The panel greets an order that is new: what is said of a change may end in what happened, '{noun}:{id}:{event}'.
create or replace function announce_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('changed', concat_ws(':', tg_argv[0], coalesce(changed ->> tg_argv[1], ''), tg_argv[2]));
  return null;
end
$$;

drop trigger order_changed on orders;
create trigger order_placed after insert on orders
  for each row execute function announce_change('order', 'id', 'placed');
create trigger order_changed after update or delete on orders
  for each row execute function announce_change('order', 'id');

-- Whoever listens with a session stops listening when it ends.
create trigger session_ended after delete on auth_sessions
  for each row execute function announce_change('session', 'id');
