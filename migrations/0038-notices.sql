-- A receipt and a withdrawal that are new say so, as an order does: the open panel shows a toast for each.

drop trigger receipt_changed on receipts;
create trigger receipt_changed after delete or update on receipts
  for each row execute function announce_change('receipt', 'id');
create trigger receipt_added after insert on receipts
  for each row execute function announce_change('receipt', 'id', 'new');

drop trigger regret_changed on regrets;
create trigger regret_changed after delete or update on regrets
  for each row execute function announce_change('regret', 'id');
create trigger regret_added after insert on regrets
  for each row execute function announce_change('regret', 'id', 'new');

-- Whoever got in with the old password may have turned notifications on in a browser of theirs.
create or replace function end_sessions_of_old_password() returns trigger language plpgsql as $$
begin
  delete from auth_sessions where user_id = old.id;
  delete from push_subscriptions where email = old.email;
  return null;
end
$$;
