-- When the buyer of an unpaid order is reminded of its deadline; null: not any more.
alter table orders add column payment_reminder_at timestamptz(3);
create index orders_reminder on orders (payment_reminder_at)
  where status = 'pending' and payment_reminder_at is not null;

-- A job of every minute leaves a row each time.
update jobs.queue set deletion_seconds = 3600 where name = 'cancel-unpaid';

-- Begins an order: requests with one key wait for each other here, and so do orders of one buyer and of one network,
-- until the transaction ends. Gives whether the key has placed an order already; if it has not, how long a buyer has to
-- pay, counted from `now`; and, where the sender is limited, what the limits are compared with. An order's locks come in
-- one sequence, so that no two wait for each other: the key, the limits, products by id, variants by id.
create or replace function begin_order(
  of_key uuid, is_limited boolean, limit_locks text[], of_dni text, of_phone_end text,
  of_networks bytea[], allowances integer[]
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
      select jsonb_build_object('is_placed', false, 'deadline', jsonb_build_object(
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
