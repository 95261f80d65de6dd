-- What the panel counts and lists costs the same in a large shop as in a small one.

-- Totals are the sum of rows that are only ever added, so that writers never wait for each other. Each night they are
-- counted again, and one row for each key stands for all before.

-- Of the orders placed before `order_totals_until`; younger ones are counted as they stand, so that placing one adds no row.
create table order_totals (
  status text not null,
  orders bigint not null,
  amount numeric(18, 2) not null,
  ordered_at timestamptz(3) not null -- of the order; '-infinity' of what was counted
);

create table order_totals_until (
  id boolean primary key default true check (id),
  until timestamptz(3) not null default '-infinity'
);
insert into order_totals_until default values;

create function add_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_totals values (old.status, -1, -old.total_amount, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_totals values (new.status, 1, new.total_amount, new.created_at);
  end if;
  return null;
end
$$;
create trigger order_total_changed after update of status, total_amount, created_at on orders
  for each row when ((old.status, old.total_amount, old.created_at) is distinct from (new.status, new.total_amount, new.created_at))
  execute function add_order_totals();
create trigger order_total_removed after delete on orders for each row execute function add_order_totals();
-- Only who writes orders of the past. Half of the hour below: no count during the insert has passed them by.
create trigger order_total_added after insert on orders
  for each row when (new.created_at < now() - interval '30 minutes') execute function add_order_totals();

create table product_totals (
  category_id uuid,
  is_active boolean not null,
  is_demo boolean not null,
  products bigint not null
);

create function add_product_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_totals
      select category_id, is_active, is_demo, count(*) from after group by category_id, is_active, is_demo;
  elsif tg_op = 'DELETE' then
    insert into product_totals
      select category_id, is_active, is_demo, -count(*) from before group by category_id, is_active, is_demo;
  else
    insert into product_totals
      select category_id, is_active, is_demo, sum(products) from (
        select category_id, is_active, is_demo, 1 as products from after
        union all
        select category_id, is_active, is_demo, -1 from before
      ) as changed
      group by category_id, is_active, is_demo having sum(products) <> 0;
  end if;
  return null;
end
$$;
create trigger products_added after insert on products
  referencing new table as after for each statement execute function add_product_totals();
create trigger products_removed after delete on products
  referencing old table as before for each statement execute function add_product_totals();
create trigger products_moved after update on products
  referencing old table as before new table as after for each statement execute function add_product_totals();

-- Every product without stock, and some that have stock again: a variant's last unit adds its product.
create table emptied_products (
  id bigint generated always as identity primary key,
  product_id uuid not null
);
create index emptied_products_product on emptied_products (product_id);

create function add_emptied_product() returns trigger language plpgsql as $$
begin
  insert into emptied_products (product_id) values (old.product_id);
  return null;
end
$$;
create function add_empty_product() returns trigger language plpgsql as $$
begin
  insert into emptied_products (product_id) values (new.product_id);
  return null;
end
$$;
create trigger variant_emptied after update of stock on product_variants
  for each row when (new.stock = 0 and old.stock > 0) execute function add_emptied_product();
create trigger variant_removed_from_stock after delete on product_variants
  for each row execute function add_emptied_product();
create trigger variant_added_empty after insert on product_variants
  for each row when (new.stock = 0) execute function add_empty_product();

-- Each counts and forgets in one statement: a change that commits later was in neither, and its row is added to the sum.
create function count_orders() returns void language plpgsql as $$
begin
  perform from order_totals_until for update;
  with forgotten as (
    delete from order_totals
  ), moved as (
    -- By then every transaction that placed an order has ended.
    update order_totals_until set until = now() - interval '1 hour'
  )
  insert into order_totals
    select status, count(*), sum(total_amount), '-infinity' from orders
    where created_at < (now() - interval '1 hour')::timestamptz(3) group by status;
end
$$;

create function count_products() returns void language plpgsql as $$
begin
  perform from order_totals_until for update; -- one count at a time
  with forgotten as (
    delete from product_totals
  )
  insert into product_totals
    select category_id, is_active, is_demo, count(*) from products group by category_id, is_active, is_demo;
  with forgotten as (
    delete from emptied_products
  )
  insert into emptied_products (product_id)
    select id from products where not exists (select from product_variants where product_id = products.id and stock > 0);
end
$$;

select count_orders(), count_products();

select jobs.create_queue('count-totals', '{"policy": "singleton", "heartbeatSeconds": 60, "expireInSeconds": 3600,
  "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600}');

-- The list of receipts, whatever their status.
create index receipts_oldest on receipts (created_at, id);
create index receipts_status on receipts (status, created_at, id);
drop index receipts_pending;

-- The panel's lists of products.
create index products_hidden on products (created_at desc, id desc) where not is_active;
create index products_pinned on products (created_at desc, id desc) where is_pinned;

-- Mails about a withdrawal, in what the shop knows about a buyer.
create index outbox_withdrawal on outbox ((payload ->> 'regretId')) where payload ->> 'regretId' is not null;
