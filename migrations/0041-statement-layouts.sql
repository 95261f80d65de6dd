-- How the columns of a bank's or wallet's statement were corrected, by a digest of its header.
create table statement_layouts (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  updated_at timestamptz(3) not null default now()
);

-- The same movement in another layout, which may tell less of its payer.
create index movements_day on movements (day, amount);
