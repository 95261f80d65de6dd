-- An order is read in one statement and written in one: each plans once a connection, and asks the database once.
create function open_order(
  of_key uuid, is_limited boolean, limit_locks text[], of_dni text, of_phone_end text, of_networks bytea[],
  allowances integer[], of_delivery uuid, of_products uuid[], named uuid[], undecided uuid[]
) returns jsonb language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
declare
  begun jsonb := begin_order(of_key, is_limited, limit_locks, of_dni, of_phone_end, of_networks, allowances, of_delivery);
begin
  if (begun ->> 'is_placed')::boolean then
    return begun;
  end if;
  return begun || jsonb_build_object('on_sale', (
    select coalesce(jsonb_agg(to_jsonb(sold) || jsonb_build_object('price', sold.price::text)), '[]')
    from lock_variants_on_sale(of_products, named, undecided) as sold
  ));
end
$$;

-- Assumes what `open_order` locked. Fails when stock would become negative.
create function write_order(of_order jsonb, of_request_hash bytea, of_lines jsonb, of_networks bytea[])
returns table (
  id uuid, order_number text, status text, total_amount numeric, link_version integer, delivery jsonb, payment jsonb,
  created_at timestamptz(3)
) language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
#variable_conflict use_column
declare
  new_id uuid := of_order ->> 'id';
  moved integer;
begin
  return query
    insert into orders (
      id, customer_name, customer_lastname, customer_dni, customer_phone, customer_email, customer_address,
      customer_postal_code, customer_city, total_amount, item_names, idempotency_key, request_hash, payment, delivery,
      payment_due_at, payment_reminder_at
    )
    select
      new_id, sent.customer_name, sent.customer_lastname, sent.customer_dni, sent.customer_phone, sent.customer_email,
      sent.customer_address, sent.customer_postal_code, sent.customer_city, sent.total_amount, sent.item_names,
      sent.idempotency_key, of_request_hash,
      jsonb_build_object(
        'alias', settings.alias, 'holder', settings.holder, 'cbu', settings.cbu, 'bank', settings.bank, 'cuit', settings.cuit
      ),
      sent.delivery, sent.payment_due_at, sent.payment_reminder_at
    from settings, jsonb_to_record(of_order) as sent (
      customer_name text, customer_lastname text, customer_dni text, customer_phone text, customer_email text,
      customer_address text, customer_postal_code text, customer_city text, total_amount numeric, item_names text,
      idempotency_key uuid, delivery jsonb, payment_due_at timestamptz, payment_reminder_at timestamptz
    )
    returning id, order_number, status, total_amount, link_version, delivery, payment, created_at;
  insert into order_items (order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key)
    select new_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key
    from jsonb_to_recordset(of_lines) as line (
      line_number integer, product_id uuid, variant_id uuid, name text, size text, color text, unit_price numeric,
      quantity integer, image_key text
    );
  insert into order_events (order_id, from_status, to_status) values (new_id, null, 'pending');
  insert into order_networks (order_id, network, units)
    select new_id, network, (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(of_lines) as line)
    from unnest(of_networks) as network;
  with taken as (
    update product_variants set stock = stock - line.quantity
    from jsonb_to_recordset(of_lines) as line (variant_id uuid, product_id uuid, quantity integer)
    where product_variants.id = line.variant_id and product_variants.stock >= line.quantity
    returning line.*
  )
  insert into stock_movements (variant_id, product_id, quantity, reason, order_id)
    select variant_id, product_id, -quantity, 'order', new_id from taken;
  get diagnostics moved = row_count;
  if moved <> jsonb_array_length(of_lines) then
    raise 'stock changed under its lock';
  end if;
end
$$;
