-- Who changed what, for the owner to read. Entries are only ever added; sales stand in orders and stock_movements.
create table audit_log (
  id bigint generated always as identity primary key,
  -- an administrator's e-mail, or null for a command of the operator and for the shop itself
  actor text,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)+$'),
  -- what it was done to: its id when it has one, and its name as it was then
  subject_id text,
  subject text not null check (char_length(subject) <= 300),
  -- {field: [before, after]}
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  created_at timestamptz(3) not null default now()
);
create index audit_log_subject on audit_log (subject_id, id desc);

-- What an Argentine shop says about itself, once its owner has written it. Empty is not said at all.
alter table settings
  -- as wa.me takes it: country code first, digits only
  add column whatsapp text not null default '' check (whatsapp = '' or whatsapp ~ '^[0-9]{10,15}$'),
  add column contact_email text not null default '' check (char_length(contact_email) <= 200),
  add column hours text not null default '' check (char_length(hours) <= 300),
  add column street_address text not null default '' check (char_length(street_address) <= 200),
  -- a user name, without the @
  add column instagram text not null default '' check (instagram = '' or instagram ~ '^[A-Za-z0-9._]{1,30}$'),
  -- the trade name that the law asks for in the footer
  add column legal_name text not null default '' check (char_length(legal_name) <= 120),
  add column consumer_claims_url text not null default '' check (char_length(consumer_claims_url) <= 500),
  add column fiscal_data_url text not null default '' check (char_length(fiscal_data_url) <= 500),
  add column terms text not null default '' check (char_length(terms) <= 20000),
  add column privacy text not null default '' check (char_length(privacy) <= 20000),
  -- in per cent; null says nothing about taxes
  add column iva_rate numeric(4, 2) check (iva_rate > 0 and iva_rate <= 50);
