-- When a product's page last said something new, for the search engines that ask: whatever is written to its row, which
-- changes of its pictures write to as well. Sales only touch its variants.
alter table products add column changed_at timestamptz(3) not null default now();
update products set changed_at = created_at;

create function touch_product() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger product_touched before update on products
  for each row execute function touch_product();
