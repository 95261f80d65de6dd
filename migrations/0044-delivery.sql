-- How an order reaches its buyer. Amounts in whole pesos; a price of null is agreed with the buyer. With neither postal
-- codes nor provinces a method reaches the whole country.
create table delivery_methods (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('pickup', 'delivery')),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  price numeric(12,2) check (price between 0 and 99999999 and price = trunc(price)),
  free_from numeric(12,2) check (free_from between 1 and 99999999 and free_from = trunc(free_from)),
  days text check (char_length(days) between 1 and 60),
  postal_codes text not null default '' check (char_length(postal_codes) <= 4000),
  provinces text[] not null default '{}' check (provinces <@ string_to_array('C,B,K,H,U,X,W,E,P,Y,L,F,M,N,Q,R,A,J,D,Z,S,G,V,T', ',')),
  address text check (char_length(address) between 1 and 200),
  hours text check (char_length(hours) between 1 and 300),
  map_url text check (char_length(map_url) between 1 and 500),
  is_active boolean not null default true,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint delivery_methods_agreed_check check (price is not null or (kind = 'delivery' and free_from is null))
);
-- One method at most whose price is agreed.
create unique index delivery_methods_agreed on delivery_methods ((price is null)) where price is null;
-- Pages say whether there is delivery, as they say what the settings hold.
create trigger delivery_changed after insert or update or delete on delivery_methods
  for each row execute function announce_change('settings', 'id');

-- The method as it was when the order was placed or last corrected: method_id, kind, name, price, days, address, hours,
-- map_url. Null: the shop had none. Who collects gives no address.
alter table orders
  add column delivery jsonb,
  add column delivery_method_id uuid generated always as ((delivery ->> 'method_id')::uuid) stored,
  add constraint orders_delivery_check check (
    -- What a comparison finds null is refused too.
    delivery is null or coalesce(
      delivery ->> 'method_id' <> '' and delivery ->> 'kind' in ('pickup', 'delivery') and delivery ->> 'name' <> ''
        and delivery ? 'price' and coalesce((delivery ->> 'price')::numeric, 0) between 0 and total_amount,
      false
    )
  ),
  drop constraint orders_customer,
  add constraint orders_customer check (
    case when anonymised_at is null then
      btrim(customer_name) <> '' and btrim(customer_lastname) <> '' and customer_dni ~ '^[0-9]{7,8}$'
      and (coalesce(delivery ->> 'kind', '') = 'pickup'
        or btrim(customer_address) <> '' and btrim(customer_postal_code) <> '' and btrim(customer_city) <> '')
    else
      customer_name = '' and customer_lastname = '' and customer_dni = '' and customer_address = ''
      and customer_postal_code = '' and customer_city = '' and customer_phone is null and customer_email is null
    end
  );
create index orders_delivery on orders (delivery_method_id, created_at desc, id desc) where delivery_method_id is not null;

-- An administrator corrects lines, address or delivery of an open order.
alter table order_events
  drop constraint order_events_kind_check,
  add constraint order_events_kind_check check (kind in ('status', 'receipt-sent', 'receipt-rejected', 'payment-added',
    'deadline-changed', 'deadline-near', 'ready', 'link-renewed', 'corrected'));
drop trigger messages_due on order_events;
create trigger messages_due after insert on order_events
  for each row when (new.undoes is null and new.kind in ('status', 'receipt-sent', 'receipt-rejected', 'deadline-near', 'ready',
    'corrected'))
  execute function enqueue_messages();
alter table stock_movements
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check
    check (reason in ('initial', 'order', 'cancelled', 'revived', 'correction', 'order-corrected'));

create function delivery_choice(of_delivery uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(method) order by position, id), '[]') from (
    select id, kind, name, price, free_from, days, postal_codes, provinces, address, hours, map_url, position
    from delivery_methods as method
    where is_active and (
      of_delivery is null or id = of_delivery
      or exists (select from delivery_methods where id = of_delivery and is_active and price is null)
    )
    limit case when of_delivery is null then 1 end
  ) as method
$$;

-- Begins an order: requests with one key wait for each other here, and so do orders of one buyer and of one network,
-- until the transaction ends. Gives whether the key has placed an order already; if it has not, how long a buyer has to
-- pay, counted from `now`; the active delivery methods that its choice is judged by: the chosen one, with all others when
-- that one has no price, and any one when none was chosen; and, where the sender is limited, what the limits are compared with. An order's locks come in
-- one sequence, so that no two wait for each other: the key, the limits, products by id, variants by id.
drop function begin_order(uuid, boolean, text[], text, text, bytea[], integer[]);
create function begin_order(
  of_key uuid, is_limited boolean, limit_locks text[], of_dni text, of_phone_end text,
  of_networks bytea[], allowances integer[],
  of_delivery uuid
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  lock_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('order ' || of_key, 0));
  if exists (select from orders where idempotency_key = of_key) then
    return '{"is_placed": true}';
  end if;
  if not is_limited then
    return (
      select jsonb_build_object('is_placed', false, 'delivery', delivery_choice(of_delivery), 'deadline', jsonb_build_object(
        'payment_hours', payment_hours, 'payment_business_days', payment_business_days, 'now', now()::timestamptz(3)
      )) from settings
    );
  end if;

  for lock_id in select distinct hashtextextended(name, 0) from unnest(limit_locks) as name order by 1 loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  -- A statement of its own: it sees whatever the orders committed that were waited for.
  return (
    select jsonb_build_object(
      'is_placed', false,
      'delivery', delivery_choice(of_delivery),
      'deadline', jsonb_build_object(
        'payment_hours', settings.payment_hours, 'payment_business_days', settings.payment_business_days, 'now', now()::timestamptz(3)
      ),
      'limits', jsonb_build_object(
        'max_open_orders', settings.max_open_orders, 'max_open_units', settings.max_open_units,
        'max_network_orders', settings.max_network_orders, 'max_network_units', settings.max_network_units
      ),
      'open_orders', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'customer_dni', open.customer_dni, 'customer_phone', open.customer_phone,
          'units', (select sum(quantity) from order_items where order_id = open.id)
        )), '[]')
        from (
          -- a union rather than 'or', so that each half has its index
          select id, customer_dni, customer_phone from orders
            where status = 'pending' and ltrim(customer_dni, '0') = of_dni
          union
          select id, customer_dni, customer_phone from orders
            where status = 'pending' and right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 6) = of_phone_end
        ) as open
      ),
      'networks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'allowance', counted.allowance,
          'units', (
            select coalesce(sum(used.units), 0) from order_networks as used
            where used.network = counted.network
              and (select status from orders where id = used.order_id) = 'pending'
          ),
          'retry_after', (
            select extract(epoch from used.created_at + interval '1 hour' - clock_timestamp())
            from order_networks as used
            where used.network = counted.network and used.created_at > clock_timestamp() - interval '1 hour'
            order by used.created_at desc
            offset settings.max_network_orders * counted.allowance - 1 limit 1
          )
        ) order by counted.nth), '[]')
        from unnest(of_networks, allowances) with ordinality as counted (network, allowance, nth)
      )
    ) from settings
  );
end
$$;
