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
