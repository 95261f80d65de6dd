-- Attempts made while the clock was ahead are forgotten once it is right again: they would count until their time has
-- come, and then for as long as any other. Within a minute an attempt may be newer than `since`, which was read before it.
create or replace function reserve_attempt(
  of_purpose text, of_account text, of_networks text[], allowances integer[], is_limited boolean,
  most_per_account_and_network integer, most_per_network integer, most_per_account integer, remembered interval
) returns table (attempt_id bigint, retry_after double precision)
language plpgsql as $$
declare
  since timestamptz := clock_timestamp() - remembered;
  full_since timestamptz;
begin
  delete from auth_attempts where id in (
    select id from auth_attempts
    where created_at <= since or created_at > since + remembered + interval '1 minute'
    limit 100 for update skip locked
  );
  if is_limited then
    full_since := attempts_full_since(of_purpose, of_account, of_networks, allowances,
      most_per_account_and_network, most_per_network, most_per_account, since);
    if full_since is null then
      if most_per_account is not null then
        perform pg_advisory_xact_lock(hashtextextended('auth_attempts account ' || of_purpose || ' ' || of_account, 0));
      end if;
      perform pg_advisory_xact_lock(
        hashtextextended('auth_attempts network ' || of_networks[cardinality(of_networks)], 0));
      since := clock_timestamp() - remembered;
      full_since := attempts_full_since(of_purpose, of_account, of_networks, allowances,
        most_per_account_and_network, most_per_network, most_per_account, since);
    end if;
    if full_since is not null then
      retry_after := extract(epoch from full_since - since);
      return next;
      return;
    end if;
  end if;

  insert into auth_attempts (purpose, account, address, networks)
    values (of_purpose, of_account, of_networks[1], of_networks)
    returning id into attempt_id;
  return next;
end
$$;
