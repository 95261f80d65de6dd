-- Requests of the 'Botón de arrepentimiento' (Disposición 954/2025): each gets a code at once and an answer within 24 hours.
create sequence regret_numbers;

-- Short and unique; gaps are allowed. Grows past six digits rather than being cut.
create function next_regret_code() returns text language sql volatile as $$
  select 'ARR-' || lpad(n, greatest(6, char_length(n)), '0') from (select nextval('regret_numbers')::text as n) as next
$$;

create table regrets (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default next_regret_code(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  email text check (char_length(email) <= 200),
  phone text check (char_length(phone) <= 60),
  -- as the shop writes its numbers when it is one, else as it was typed: no request is refused for it
  order_number text check (char_length(order_number) <= 60),
  message text check (char_length(message) <= 2000),
  -- the same request sent again finds itself by the key, and the hash says whether it is the same
  idempotency_key uuid not null unique,
  request_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  -- the administrator's e-mail
  answered_by text,
  answer_note text check (char_length(answer_note) <= 2000),
  check (email is not null or phone is not null),
  check ((answered_at is null) = (answered_by is null)),
  check (answer_note is null or answered_at is not null)
);
create index regrets_newest on regrets (created_at desc, id desc);
create index regrets_open on regrets (created_at desc, id desc) where answered_at is null;

create trigger regret_changed after insert or update or delete on regrets
  for each row execute function announce_change('regret', 'id');

-- How many an address sends is counted as guesses of passwords are, on no account.
alter table auth_attempts drop constraint auth_attempts_purpose_check;
alter table auth_attempts add constraint auth_attempts_purpose_check
  check (purpose in ('sign-in', 'password-reset', 'regret'));
