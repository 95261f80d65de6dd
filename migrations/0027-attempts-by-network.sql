-- An attempt counts for every network that its address is in, so that nobody gets a fresh allowance by changing the
-- /64 inside of a /56. `address` stays the narrowest of them; a browser that signed in before counts as one of its own.
alter table auth_attempts add column networks text[] not null default '{}';
create index auth_attempts_networks on auth_attempts using gin (networks) with (fastupdate = off);
drop index auth_attempts_address;
update auth_attempts set networks = array[address];

drop function reserve_attempt(text, text, text, boolean, integer, integer, interval, integer);

-- Since when an attempt has had no allowance left: the time at which its oldest counted failure happened, or null while
-- there is some. `most_per_account` null sets no limit on the account as a whole.
create function attempts_full_since(
  of_purpose text, of_account text, of_networks text[], allowances integer[],
  most_per_account_and_network integer, most_per_network integer, most_per_account integer, since timestamptz
) returns timestamptz language sql stable as $$
  select greatest(
    (select max(full_since) from (
      select greatest(
        (select created_at from auth_attempts
          where networks @> array[counted.network] and purpose = of_purpose and created_at > since
          order by created_at desc offset most_per_network * counted.allowance - 1 limit 1),
        (select created_at from auth_attempts
          where networks @> array[counted.network] and purpose = of_purpose and created_at > since
            and account = of_account
          order by created_at desc offset most_per_account_and_network * counted.allowance - 1 limit 1)
      ) as full_since
      from unnest(of_networks, allowances) as counted (network, allowance)
    ) as networks),
    (select created_at from auth_attempts
      where most_per_account is not null
        and account = of_account and purpose = of_purpose and created_at > since
      order by created_at desc offset coalesce(most_per_account, 1) - 1 limit 1)
  )
$$;

-- Counts an attempt before anything is checked, or says in how many seconds there may be another one. `of_networks` go
-- from the narrowest to the widest, which holds the others: attempts of one account, if it has a limit, and then those
-- of one widest network wait for each other here, always in this order, so that a thousand at once do not all find the
-- count of before. What is full already is refused without waiting. Gives how many of the account's failures, wherever
-- they came from, it found; it stops counting at `enough`.
create function reserve_attempt(
  of_purpose text, of_account text, of_networks text[], allowances integer[], is_limited boolean,
  most_per_account_and_network integer, most_per_network integer, most_per_account integer,
  remembered interval, enough integer
) returns table (attempt_id bigint, failures_of_account integer, retry_after double precision)
language plpgsql as $$
declare
  since timestamptz := clock_timestamp() - remembered;
  full_since timestamptz;
begin
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

  delete from auth_attempts where id in (
    select id from auth_attempts where created_at <= since limit 100 for update skip locked
  );
  failures_of_account := (select count(*) from (
    select from auth_attempts where account = of_account and purpose = of_purpose and created_at > since limit enough
  ) as counted);
  insert into auth_attempts (purpose, account, address, networks)
    values (of_purpose, of_account, of_networks[1], of_networks)
    returning id into attempt_id;
  return next;
end
$$;

-- A link that lets a new browser sign in while others guess ends with the right to the panel, as the one for a password
-- does.
create or replace function end_sessions_of_former_administrator() returns trigger language plpgsql as $$
begin
  delete from auth_sessions using auth_users
    where auth_users.id = auth_sessions.user_id and auth_users.email = old.email;
  delete from auth_verifications where identifier in ('password:' || old.email, 'browser:' || old.email);
  return null;
end
$$;
