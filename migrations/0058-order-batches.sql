-- Orders that wait for each other anyway are placed together: `open_orders` locks and reads for all of them, `write_orders`
-- writes those that may be placed. `open_order` and `write_order` stay for the release before.

-- Locks in one sequence for all: keys, then buyers and networks, then variants. Gives up with 55P03 after `patience`
-- milliseconds of waiting for a lock; null waits as long as the session does.
create function open_orders(of_orders jsonb, patience integer) returns jsonb
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
declare
  lock_id bigint;
  sent record;
  begun jsonb;
  opened jsonb := '[]';
  of_products uuid[] := '{}';
  named uuid[] := '{}';
  undecided uuid[] := '{}';
begin
  if patience is not null then
    perform set_config('lock_timeout', patience::text, true);
  end if;
  for lock_id in
    select hashtextextended('order ' || key, 0) from jsonb_to_recordset(of_orders) as sent (key uuid) order by 1
  loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  for lock_id in
    select distinct hashtextextended(name, 0)
    from jsonb_to_recordset(of_orders) as sent (is_limited boolean, limit_locks text[]), unnest(limit_locks) as name
    where is_limited order by 1
  loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;

  for sent in
    select * from jsonb_to_recordset(of_orders) as sent (
      key uuid, is_limited boolean, limit_locks text[], dni text, phone_end text, networks bytea[], allowances integer[],
      delivery uuid, products uuid[], named uuid[], undecided uuid[]
    )
  loop
    begun := begin_order(sent.key, sent.is_limited, sent.limit_locks, sent.dni, sent.phone_end, sent.networks,
      sent.allowances, sent.delivery);
    if (begun ->> 'is_placed')::boolean then
      begun := jsonb_build_object('placed', placed_order(sent.key, sent.products));
    else
      of_products := of_products || sent.products;
      named := named || sent.named;
      undecided := undecided || sent.undecided;
    end if;
    opened := opened || jsonb_build_array(begun);
  end loop;

  return jsonb_build_object('orders', opened, 'on_sale', (
    select coalesce(jsonb_agg(to_jsonb(sold) || jsonb_build_object('price', sold.price::text)), '[]')
    from lock_variants_on_sale(of_products, named, undecided) as sold
  ));
end
$$;

-- Locked, so that the commit waits for a synchronous standby as the order's own may not have: a primary that crashed shows
-- such an order after its start, and the standby that is promoted next would not have what is acknowledged now. `taken` are
-- the variants of then, not the lines, which may be corrected since.
create function placed_order(of_key uuid, of_products uuid[]) returns jsonb
language sql as $$
  select jsonb_build_object(
    'id', id, 'order_number', order_number, 'status', status, 'total_amount', total_amount::text,
    'link_version', link_version, 'delivery', delivery, 'payment', payment, 'created_at', created_at,
    'request_hash', encode(request_hash, 'hex'),
    'taken', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'variant_id', variant_id)), '[]')
      from stock_movements where product_id = any(of_products) and order_id = orders.id and reason = 'order'
    )
  )
  from orders where idempotency_key = of_key for key share
$$;

-- Assumes what `open_orders` locked. Fails when stock would become negative.
create function write_orders(of_orders jsonb, of_lines jsonb)
returns table (
  id uuid, order_number text, status text, total_amount numeric, link_version integer, delivery jsonb, payment jsonb,
  created_at timestamptz(3)
) language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
#variable_conflict use_column
declare
  wanted integer;
  moved integer;
begin
  return query
    insert into orders (
      id, customer_name, customer_lastname, customer_dni, customer_phone, customer_email, customer_address,
      customer_postal_code, customer_city, total_amount, item_names, idempotency_key, request_hash, payment, delivery,
      payment_due_at, payment_reminder_at
    )
    select
      sent.id, sent.customer_name, sent.customer_lastname, sent.customer_dni, sent.customer_phone, sent.customer_email,
      sent.customer_address, sent.customer_postal_code, sent.customer_city, sent.total_amount, sent.item_names,
      sent.idempotency_key, sent.request_hash,
      jsonb_build_object(
        'alias', settings.alias, 'holder', settings.holder, 'cbu', settings.cbu, 'bank', settings.bank, 'cuit', settings.cuit
      ),
      sent.delivery, sent.payment_due_at, sent.payment_reminder_at
    from settings, jsonb_to_recordset(of_orders) as sent (
      id uuid, customer_name text, customer_lastname text, customer_dni text, customer_phone text, customer_email text,
      customer_address text, customer_postal_code text, customer_city text, total_amount numeric, item_names text,
      idempotency_key uuid, request_hash bytea, delivery jsonb, payment_due_at timestamptz, payment_reminder_at timestamptz
    )
    returning id, order_number, status, total_amount, link_version, delivery, payment, created_at;
  insert into order_items (order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key)
    select order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key
    from jsonb_to_recordset(of_lines) as line (
      order_id uuid, line_number integer, product_id uuid, variant_id uuid, name text, size text, color text,
      unit_price numeric, quantity integer, image_key text
    );
  insert into order_events (order_id, from_status, to_status)
    select id, null, 'pending' from jsonb_to_recordset(of_orders) as sent (id uuid);
  insert into order_networks (order_id, network, units)
    select id, network, units
    from jsonb_to_recordset(of_orders) as sent (id uuid, networks bytea[], units integer), unnest(networks) as network;
  insert into stock_movements (variant_id, product_id, quantity, reason, order_id)
    select variant_id, product_id, -quantity, 'order', order_id
    from jsonb_to_recordset(of_lines) as line (order_id uuid, variant_id uuid, product_id uuid, quantity integer);
  with taken as (
    select variant_id, sum(quantity) as quantity
    from jsonb_to_recordset(of_lines) as line (variant_id uuid, quantity integer) group by variant_id
  ), updated as (
    update product_variants set stock = stock - taken.quantity
    from taken where product_variants.id = taken.variant_id and product_variants.stock >= taken.quantity
    returning product_variants.id
  )
  select (select count(*) from taken), (select count(*) from updated) into wanted, moved;
  if moved <> wanted then
    raise 'stock changed under its lock';
  end if;
end
$$;

-- One job for the events of one statement, at most twenty. As `enqueue_job` does, whose statement would be planned each time.
create function enqueue_messages_of_events() returns trigger
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  insert into jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select name, jsonb_build_object('subject', due.ids, 'enqueued_at', extract(epoch from clock_timestamp())),
    due.at, due.at + retention_seconds * interval '1 second', policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds
  from jobs.queue, (
    select string_agg(id::text, ',' order by id) as ids, clock_timestamp() + delay as at
    from (
      select id, delay, (row_number() over (partition by delay order by id) - 1) / 20 as part
      from (
        select id, case when kind = 'status' and actor is not null then interval '6 seconds' else '0' end as delay
        from added
        where undoes is null
          and kind in ('status', 'receipt-sent', 'receipt-rejected', 'deadline-near', 'ready', 'corrected')
      ) as announced
    ) as numbered
    group by delay, part
  ) as due
  where name = 'write-messages';
  return null;
end
$$;
create or replace trigger messages_due after insert on order_events referencing new table as added
  for each statement execute function enqueue_messages_of_events();

-- Announcements of a statement instead of a row: `announce_change` turns a whole order into JSON to find its id.
create function announce_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'order:' || id || ':placed') from added;
  return null;
end
$$;
create or replace trigger order_placed after insert on orders referencing new table as added
  for each statement execute function announce_orders();

create function announce_products_of_variants() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', concat_ws(':', 'product', changed.product_id, case when products.is_active then null else 'hidden' end))
  from (select distinct product_id from updated) as changed left join products on products.id = changed.product_id;
  return null;
end
$$;
create or replace trigger variant_changed after insert or delete on product_variants
  for each row execute function announce_product_part();
create trigger variants_updated after update on product_variants referencing new table as updated
  for each statement execute function announce_products_of_variants();

-- In PL/pgSQL, which plans once a connection; SQL is planned by each statement that calls it.
create or replace function next_order_number() returns text language plpgsql as $$
declare
  n text := nextval('order_numbers');
begin
  return 'ORD-' || lpad(n, greatest(6, char_length(n)), '0');
end
$$;

create or replace function delivery_choice(of_delivery uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(method) order by position, id), '[]') from (
      select id, kind, name, price, free_from, days, postal_codes, provinces, address, hours, map_url, position
      from delivery_methods as method
      where is_active and (
        of_delivery is null or id = of_delivery
        or exists (select from delivery_methods where id = of_delivery and is_active and price is null)
      )
      limit case when of_delivery is null then 1 end
    ) as method
  );
end
$$;
