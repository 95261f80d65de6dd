-- Orders are also found by the products they hold.
-- The index goes with the column it was made of; both come back at the end, so that the names are written without them.
drop index orders_search;
alter table orders
  drop column search_text,
  -- the names of the order's products as they were sold, each once, written with its lines
  add column item_names text not null default '';

-- The panel is not told of a change that it does not show.
alter table orders disable trigger order_changed;
update orders set item_names = sold.names
from (select order_id, string_agg(distinct name, ' ') as names from order_items group by order_id) as sold
where sold.order_id = orders.id;
alter table orders enable trigger order_changed;

alter table orders add column search_text text not null generated always as (
  ' ' || regexp_replace(
    fold(customer_name || ' ' || customer_lastname || ' ' || coalesce(customer_email, '') || ' ' || item_names),
    '[\s!-/:-@[-`{-~]+', ' ', 'g'
  )
) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops) with (fastupdate = off);
