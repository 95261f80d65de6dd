-- Who is the administrator. The first four tables are those of better-auth, under our names; a test compares them with
-- what it asks for.

create table auth_users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  -- SHA-256 of what the cookie holds: a copy of this table opens no session
  token text not null unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- the sign-in or the last refresh
  updated_at timestamptz(3) not null default now()
);
create index auth_sessions_user on auth_sessions (user_id);

create table auth_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  -- argon2id, in PHC format
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index auth_accounts_user on auth_accounts (user_id);

-- One-time links: `identifier` says what for, `value` is the SHA-256 of the token. A new one replaces the old one.
create table auth_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  value text not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Password guesses and requests for links of the last minutes. A guess stands here before it is checked and goes when
-- it was right, so that what is left are the failures.
create table auth_attempts (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('sign-in', 'password-reset')),
  -- the e-mail that was asked for, whether anybody has it or not
  account text not null,
  -- an IPv4 address or the /64 of an IPv6 one
  address text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index auth_attempts_address on auth_attempts (address, created_at);
create index auth_attempts_account on auth_attempts (account, created_at);
create index auth_attempts_age on auth_attempts (created_at);

-- Counts an attempt before anything is checked, or says in how many seconds there may be another one. Attempts of one
-- address wait for each other here, so that a thousand at once do not all find the count of before; the lock lasts one
-- round trip. Gives how many of the account's failures, wherever they came from, it found; it stops counting at `enough`.
create function reserve_attempt(
  of_purpose text, of_account text, of_address text,
  is_limited boolean, most_per_account integer, most_per_address integer, remembered interval, enough integer
) returns table (attempt_id bigint, failures_of_account integer, retry_after double precision)
language plpgsql as $$
declare
  since timestamptz;
  full_since timestamptz;
begin
  if is_limited then
    perform pg_advisory_xact_lock(hashtextextended('auth_attempts ' || of_address, 0));
  end if;
  since := clock_timestamp() - remembered;

  if is_limited then
    full_since := greatest(
      (select created_at from auth_attempts
        where address = of_address and purpose = of_purpose and created_at > since
        order by created_at desc offset most_per_address - 1 limit 1),
      (select created_at from auth_attempts
        where address = of_address and purpose = of_purpose and created_at > since and account = of_account
        order by created_at desc offset most_per_account - 1 limit 1)
    );
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
  insert into auth_attempts (purpose, account, address) values (of_purpose, of_account, of_address)
    returning id into attempt_id;
  return next;
end
$$;

-- A session never outlives the password it was opened with nor the right it was opened for, whoever takes them away
-- and with whatever program. The links that would give them back end too.
create function end_sessions_of_former_administrator() returns trigger language plpgsql as $$
begin
  delete from auth_sessions using auth_users
    where auth_users.id = auth_sessions.user_id and auth_users.email = old.email;
  delete from auth_verifications where identifier = 'password:' || old.email;
  return null;
end
$$;
create trigger administrator_removed after delete or update of email on admin_users
  for each row execute function end_sessions_of_former_administrator();

create function end_sessions_of_old_password() returns trigger language plpgsql as $$
begin
  delete from auth_sessions where user_id = old.user_id;
  return null;
end
$$;
create trigger password_changed after delete or update of password on auth_accounts
  for each row execute function end_sessions_of_old_password();
