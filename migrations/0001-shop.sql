-- The shop: what it sells, what it sold, and what its owner decided.
-- Every rule of src/domain stands here a second time, as a constraint. Times are kept to the millisecond,
-- so that a page cursor made of a time in JSON names exactly one place in a list.

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  picture_key text,
  display_order integer not null default 0,
  created_at timestamptz(3) not null default now()
);

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  price numeric(12, 2) not null check (price >= 0),
  discount_percentage smallint check (discount_percentage between 1 and 100),
  -- what one unit costs: rounded half up to a whole peso, as finalPrice of src/domain/money.ts does
  final_price numeric(12, 2) not null
    generated always as (round(price * (100 - coalesce(discount_percentage, 0)) / 100)) stored,
  category_id uuid references categories on delete set null,
  is_active boolean not null default true,
  is_pinned boolean not null default false,
  is_demo boolean not null default false,
  size_guide text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index products_newest on products (created_at desc, id desc);
create index products_featured on products (is_pinned desc, created_at desc, id desc) where is_active;
create index products_category on products (category_id);

-- A product that is gone for good answers 410, one that never was 404.
create table deleted_products (
  product_id uuid primary key,
  deleted_at timestamptz(3) not null default now()
);

create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  size text check (char_length(size) between 1 and 40),
  color text check (char_length(color) between 1 and 40),
  stock integer not null check (stock between 0 and 1000000),
  display_order integer not null default 0,
  unique nulls not distinct (product_id, size, color)
);

create table product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  -- 'products/{random}': the files are {storage_key}-{width}.webp and, once made, .avif
  storage_key text not null unique,
  display_order integer not null,
  is_primary boolean not null generated always as (display_order = 0) stored,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  has_avif boolean not null default false,
  alt text not null default '' check (char_length(alt) <= 300),
  color text check (char_length(color) between 1 and 40),
  tint text not null,
  created_at timestamptz(3) not null default now(),
  unique (product_id, display_order) deferrable initially deferred
);

create sequence order_numbers start 1001;

-- Short, sequential and unique; gaps are allowed. Grows past six digits rather than being cut.
create function next_order_number() returns text language sql volatile as $$
  select 'ORD-' || lpad(n, greatest(6, char_length(n)), '0') from (select nextval('order_numbers')::text as n) as next
$$;

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique default next_order_number(),
  customer_name text not null check (btrim(customer_name) <> ''),
  customer_lastname text not null check (btrim(customer_lastname) <> ''),
  customer_dni text not null check (customer_dni ~ '^[0-9]{7,8}$'),
  customer_phone text,
  customer_email text,
  customer_address text not null check (btrim(customer_address) <> ''),
  customer_postal_code text not null check (btrim(customer_postal_code) <> ''),
  customer_city text not null check (btrim(customer_city) <> ''),
  total_amount numeric(16, 2) not null check (total_amount >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  idempotency_key uuid not null unique,
  request_hash bytea not null,
  link_version integer not null default 1,
  -- where the buyer was told to pay, as it was shown
  payment jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);

-- A snapshot: it refers to products and variants that may since have changed or gone.
create table order_items (
  order_id uuid not null references orders on delete cascade,
  line_number integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  name text not null,
  size text,
  color text,
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 99),
  image_key text,
  primary key (order_id, line_number),
  unique (order_id, variant_id)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  from_status text,
  to_status text not null,
  -- an administrator's e-mail, or null for the buyer
  actor text,
  created_at timestamptz(3) not null default now()
);
create index order_events_order on order_events (order_id, id);

-- The sum of a variant's movements is its stock, from 'initial' on.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  reason text not null check (reason in ('initial', 'order', 'cancelled', 'revived', 'correction')),
  order_id uuid references orders on delete set null,
  actor text,
  created_at timestamptz(3) not null default now()
);
create index stock_movements_variant on stock_movements (variant_id, id);
create index stock_movements_product on stock_movements (product_id, id);

create table settings (
  id boolean primary key default true check (id),
  shop_name text not null default 'Saitam' check (char_length(btrim(shop_name)) between 1 and 60),
  alias text not null default '' check (alias = '' or alias ~ '^[A-Za-z0-9.-]{6,20}$'),
  holder text not null default '' check (char_length(holder) <= 100),
  cbu text not null default '' check (cbu = '' or cbu ~ '^[0-9]{22}$'),
  bank text not null default '' check (char_length(bank) <= 100),
  cuit text not null default '' check (cuit = '' or cuit ~ '^[0-9]{2}-?[0-9]{8}-?[0-9]$'),
  version integer not null default 1,
  demo_loaded_at timestamptz(3)
);
insert into settings default values;

create table admin_users (
  email text primary key check (email = lower(btrim(email)) and email <> ''),
  created_at timestamptz(3) not null default now()
);

-- Everyone who keeps a copy of a page hears what changed, whoever changed it and with whatever program.
-- The payload is '{noun}:{id}'; PostgreSQL sends equal ones of a transaction once.
create function announce_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('changed', tg_argv[0] || ':' || coalesce(changed ->> tg_argv[1], ''));
  return null;
end
$$;

create trigger product_changed after insert or update or delete on products
  for each row execute function announce_change('product', 'id');
create trigger variant_changed after insert or update or delete on product_variants
  for each row execute function announce_change('product', 'product_id');
create trigger image_changed after insert or update or delete on product_images
  for each row execute function announce_change('product', 'product_id');
create trigger category_changed after insert or update or delete on categories
  for each row execute function announce_change('category', 'id');
create trigger settings_changed after insert or update or delete on settings
  for each row execute function announce_change('settings', 'id');
create trigger order_changed after insert or update or delete on orders
  for each row execute function announce_change('order', 'id');
