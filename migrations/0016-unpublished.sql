-- Visitors hear of every change of a product that they see or saw, and nothing of one that was never shown: of those
-- the rest of the shop hears as 'product:{id}:hidden'.
create function announce_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', concat_ws(
    ':', 'product', coalesce(new.id, old.id),
    case when coalesce(old.is_active, false) or coalesce(new.is_active, false) then null else 'hidden' end
  ));
  return null;
end
$$;

drop trigger product_changed on products;
create trigger product_changed after insert or update or delete on products
  for each row execute function announce_product();

-- What belongs to a product that is deleted goes after it: the product's own row has said what there was to say.
create function announce_product_part() returns trigger language plpgsql as $$
declare
  changed_id uuid := coalesce(new.product_id, old.product_id);
  is_shown boolean := exists (select from products where id = changed_id and is_active);
begin
  perform pg_notify('changed', concat_ws(':', 'product', changed_id, case when is_shown then null else 'hidden' end));
  return null;
end
$$;

drop trigger variant_changed on product_variants;
create trigger variant_changed after insert or update or delete on product_variants
  for each row execute function announce_product_part();

drop trigger image_changed on product_images;
create trigger image_changed after insert or update or delete on product_images
  for each row execute function announce_product_part();
