-- The variants that an order means: the named ones and the only ones of products of which none is named.
create function variants_meant(of_products uuid[], named uuid[], undecided uuid[]) returns uuid[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select variant.id from product_variants as variant
    where variant.product_id = any(of_products) and (
      variant.id = any(named)
      or variant.product_id = any(undecided) and not exists (
        select from product_variants as other
        where other.product_id = variant.product_id and other.id <> variant.id
      )
    )
  );
end
$$;

-- Locks what an order reads and gives it as it is then: products against edits, though not against other orders, and
-- the variants that are meant against other orders too. Of a product of which no variant is named its only one is
-- meant; where it has several none is locked, and all are given for whoever has to choose.
--
-- Orders of one variant queue for it by an advisory lock. Whoever else locks both locks products by id before variants
-- by id. An order takes both without waiting; where it cannot, it gives both back and waits for either alone: so nobody
-- who edits a product waits for an order that waits for a variant, and no two wait for each other.
create function lock_variants_on_sale(of_products uuid[], named uuid[], undecided uuid[]) returns table (
  variant_id uuid, product_id uuid, name text, size text, color text,
  price numeric, discount_percentage smallint, stock integer, image_key text
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- of the products, while they are locked
  meant uuid[] := variants_meant(of_products, named, undecided);
  lock_id bigint;
begin
  for lock_id in select hashtextextended('order-variant ' || id, 0) from unnest(meant) as id order by 1 loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;

  loop
    begin
      perform from products where id = any(of_products) order by id for share nowait;
      meant := variants_meant(of_products, named, undecided);
      perform from product_variants where id = any(meant) order by id for update nowait;
      exit;
    exception when lock_not_available then
      -- what was locked in this block is free again
    end;
    begin
      perform from products where id = any(of_products) order by id for share;
      raise sqlstate 'FREED';
    exception when sqlstate 'FREED' then
    end;
    begin
      perform from product_variants where id = any(meant) order by id for update;
      raise sqlstate 'FREED';
    exception when sqlstate 'FREED' then
    end;
  end loop;

  -- A statement of its own: one that waited for a lock would still give other tables' rows as they were before.
  return query
    select
      variant.id, product.id, product.name, variant.size, variant.color,
      product.price, product.discount_percentage, variant.stock,
      -- the picture of the chosen colour before the primary one
      (
        select image.storage_key from product_images as image where image.product_id = product.id
        order by image.color is not distinct from variant.color desc, image.display_order limit 1
      )
    from product_variants as variant join products as product on product.id = variant.product_id
    where product.id = any(of_products) and product.is_active
      and (variant.id = any(named) or product.id = any(undecided));
end
$$;
