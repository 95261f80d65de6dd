-- Categories that their owner makes, products found among very many, and a book of stock that names what is gone.

alter table categories
  -- what it takes to show the picture; a picture of which nothing else is known has its smallest file, as every one has
  add column picture_width integer not null default 320 check (picture_width > 0),
  add column picture_height integer not null default 400 check (picture_height > 0),
  add column picture_widths integer[] not null default '{320}' check (cardinality(picture_widths) > 0),
  add column picture_has_avif boolean not null default false,
  add column picture_tint text not null default 'sand',
  -- made by the demo, and left as it was
  add column is_demo boolean not null default false;

-- The demo's categories show pictures of its products.
update categories set
  picture_width = image.width, picture_height = image.height, picture_widths = image.widths,
  picture_has_avif = image.has_avif, picture_tint = image.tint
  from product_images as image where image.storage_key = categories.picture_key;
update categories set is_demo = true
  where exists (select from products where products.category_id = categories.id and products.is_demo);

-- Two categories whose names only case and accents tell apart would be one for everybody who reads them.
create unique index categories_name on categories (fold(name));

alter table products
  -- what the panel's search looks through
  add column search_text text not null generated always as (fold(name || ' ' || description)) stored;
create index products_search on products using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- A category's products, newest first.
drop index products_category;
create index products_category on products (category_id, created_at desc, id desc);

-- What a product was called that is gone for good, for whoever reads the book of its stock.
alter table deleted_products add column name text;

-- A movement outlives its variant, which is kept here with the name it had, whoever removed it.
create table deleted_variants (
  variant_id uuid primary key,
  product_id uuid not null,
  size text,
  color text,
  deleted_at timestamptz(3) not null default now()
);
create function remember_variant() returns trigger language plpgsql as $$
begin
  insert into deleted_variants (variant_id, product_id, size, color)
    values (old.id, old.product_id, old.size, old.color) on conflict do nothing;
  return null;
end
$$;
create trigger variant_removed after delete on product_variants
  for each row execute function remember_variant();
