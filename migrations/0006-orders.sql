-- Finding an order among very many: every filter and search of the panel has an index, so that no list grows slower.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- Small letters without accents: how words are compared. unaccent() itself is only stable, because somebody could edit
-- its dictionary; named with the dictionary, and with nobody who edits it, it may stand in an index.
create function fold(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

alter table orders
  -- what only the shop reads of an order
  add column note text not null default '' check (char_length(note) <= 2000),
  -- the order's version that its note came with: whoever saw an older one has not read this note
  add column note_version integer not null default 1,
  -- the words of name, last name and e-mail, each after one space, so that a word is found by its beginning
  add column search_text text not null generated always as (
    ' ' || regexp_replace(
      fold(customer_name || ' ' || customer_lastname || ' ' || coalesce(customer_email, '')),
      '[\s!-/:-@[-`{-~]+', ' ', 'g'
    )
  ) stored;

-- Without fastupdate a new order is in its place at once, and no search reads a list of those that are not.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index orders_dni on orders (customer_dni);
create index orders_amount on orders (total_amount, created_at desc, id desc);
-- the end of a number is the same however its country, area and mobile prefix were dialled
create index orders_phone on orders (right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 7))
  where customer_phone is not null;

-- The same, and the amounts with it: what the panel sums up over all orders is read from here alone.
drop index orders_status;
create index orders_status on orders (status, created_at desc, id desc) include (total_amount);
