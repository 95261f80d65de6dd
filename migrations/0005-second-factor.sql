-- The second factor of an account: besides the password, the code that its owner's phone shows.
create table auth_second_factors (
  user_id uuid primary key references auth_users on delete cascade,
  -- AES-256-GCM under a key made of SECRET_KEY: nonce, sealed bytes, tag. A copy of this table makes no codes
  sealed_secret bytea not null,
  -- null until the phone's first code was right; until then nobody is asked for one
  enabled_at timestamptz(3),
  -- the newest step of 30 s that a code was accepted of: that code and older ones are used up
  last_step integer not null default 0,
  -- wrong codes since the last right one, wherever they came from, and until when no further one is looked at
  failures integer not null default 0 check (failures >= 0),
  closed_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- What opens the door once each when the phone is lost.
create table auth_recovery_codes (
  user_id uuid not null references auth_second_factors on delete cascade,
  -- HMAC-SHA256 of the code under another key made of SECRET_KEY
  digest bytea not null,
  primary key (user_id, digest)
);
