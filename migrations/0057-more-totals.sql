-- What else costs the same in a large shop as in a small one: the colours, and where a file of the sitemap begins.

-- The variants and products of a colour are sums of rows that are only ever added, as in 0055: each night one for each
-- spelling, and one without spelling for the products, which count once however many spellings they have.
create table color_totals (
  folded text not null,
  spelling text,
  variants bigint not null,
  products bigint not null
);

-- Before each row, when the rows before it in the same statement are written already: so of several, one is a product's first.
create function add_color_totals() returns trigger language plpgsql as $$
declare
  gone text := case when tg_op <> 'INSERT' then fold(btrim(old.color)) end;
  come text := case when tg_op <> 'DELETE' then fold(btrim(new.color)) end;
begin
  if gone is not null then
    insert into color_totals select gone, old.color, -1, case when exists (
      select from product_variants where product_id = old.product_id and id <> old.id and fold(btrim(color)) = gone
    ) then 0 else -1 end;
  end if;
  if come is not null then
    insert into color_totals select come, new.color, 1, case when exists (
      select from product_variants where product_id = new.product_id and id <> new.id and fold(btrim(color)) = come
    ) then 0 else 1 end;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger color_added before insert or delete on product_variants for each row execute function add_color_totals();
create trigger color_changed before update of color on product_variants
  for each row when (new.color is distinct from old.color) execute function add_color_totals();

-- Counts and forgets in one statement, as `count_orders` does. Spellings are few and variants many: each is folded once.
create function count_colors() returns void language plpgsql as $$
begin
  perform from order_totals_until for update; -- one count at a time
  with forgotten as (
    delete from color_totals
  ), held as (
    select color as spelling, product_id, count(*) as variants
    from product_variants where color is not null group by color, product_id
  ), spellings as (
    select spelling, fold(btrim(spelling)) as folded, sum(variants) as variants from held group by spelling
  )
  insert into color_totals
    select folded, spelling, variants, 0 from spellings
    union all
    select folded, null, 0, count(distinct product_id) from held join spellings using (spelling) group by folded;
end
$$;

select count_colors();

-- A file of the sitemap begins at its first product, which this index counts to.
create index products_listed on products (id) where is_active;

-- What a retention is due for, the oldest first; of orders `orders_personal` finds it.
create index regrets_personal on regrets (answered_at) where anonymised_at is null;
