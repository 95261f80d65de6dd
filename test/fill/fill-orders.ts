import type pg from "pg";
import { RARE, YEARS } from "./fill-catalogue.ts";

const MAX_LINES = 3;

/** Orders per year grow with the shop, so the newest are closest together; two in three are from returning buyers. */
const DRAW_ORDERS = `
  create temporary table drawn as
  select n, gen_random_uuid() as id, now() - interval '${YEARS} years' * (1 - sqrt((n - 0.5) / $1::int)) as created_at,
    floor(($1::int / 3 + 1) * random() ^ 1.5)::int as buyer, random() as luck, floor(random() * 4)::int as delivery,
    1 + floor(random() * ${MAX_LINES})::int as line_count
  from generate_series(1, $1::int) as n`;

/** Recent orders are pending, confirmed or on their way, old ones delivered; one in twelve was cancelled. */
const DRAW_STATUSES = `
  alter table drawn add column status text;
  update drawn set status = case
    when created_at > now() - interval '2 days' then case when luck < 0.7 then 'pending' else 'confirmed' end
    when luck < 0.083 then 'cancelled'
    when created_at > now() - interval '5 days' then case when luck < 0.5 then 'confirmed' else 'shipped' end
    when created_at > now() - interval '10 days' and luck < 0.5 then 'shipped'
    else 'delivered' end;
  analyze drawn`;

/** Some products sell far better than others. */
const DRAW_LINES = `
  create temporary table variant_numbers as
  select row_number() over () - 1 as n, variant.id, variant.product_id, name, size, variant.color, final_price, storage_key
  from product_variants as variant
  join products on products.id = variant.product_id left join product_images as image on image.product_id = products.id;
  create unique index on variant_numbers (n);
  analyze variant_numbers;
  create temporary table drawn_lines as
  select drawn.id as order_id, line, (floor(count * random_of_order ^ 2)::bigint + 41 * line) % count as variant_n,
    1 + (drawn.n + line) % 5 / 4 as quantity, drawn.created_at, drawn.status
  from (select *, random() as random_of_order from drawn) as drawn,
    (select count(*) from variant_numbers), generate_series(1, drawn.line_count) as line;
  analyze drawn_lines`;

const WRITE_LINES = `
  insert into order_items (order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key)
  select order_id, line, product_id, variant.id, name, size, color, final_price, quantity, storage_key
  from drawn_lines join variant_numbers as variant on variant.n = variant_n`;

const METHODS = `
  insert into delivery_methods (kind, name, price, days, address, hours, position) values
    ('delivery', 'Correo a domicilio', 4500, '3 a 5 días hábiles', null, null, 1),
    ('delivery', 'Moto en la ciudad', 3000, 'en el día', null, null, 2),
    ('pickup', 'Retiro en el local', 0, null, 'Defensa 1234', 'lunes a viernes de 10 a 18', 3)`;

const WRITE_ORDERS = `
  with method as (
    select array_agg(jsonb_build_object('method_id', id, 'kind', kind, 'name', name, 'price', price, 'days', days,
      'address', address, 'hours', hours, 'map_url', null) order by position) as all_of_them
    from delivery_methods
  ), sold as (
    select order_id, sum(unit_price * quantity) as amount, string_agg(distinct name, ' ') as names
    from order_items group by order_id
  )
  insert into orders (id, order_number, customer_name, customer_lastname, customer_dni, customer_phone, customer_email,
    customer_address, customer_postal_code, customer_city, total_amount, status, version, idempotency_key, request_hash,
    payment, created_at, delivery, item_names)
  select drawn.id, 'ORD-' || lpad((1000 + n)::text, greatest(6, length((1000 + n)::text)), '0'), name,
    case when n % greatest($1::int / ${RARE.orders}, 1) = 0 then '${RARE.lastName}' else last_name end,
    (12000000 + buyer * 29)::text, '+54 11 ' || 4000 + buyer / 10000 || '-' || lpad((buyer % 10000)::text, 4, '0'),
    lower(name || '.' || fold(replace(last_name, ' ', ''))) || buyer || '@example.com',
    street || ' ' || 100 + buyer % 4900, 'C1' || lpad((buyer % 480)::text, 3, '0'), 'Buenos Aires',
    sold.amount + coalesce((chosen ->> 'price')::numeric, 0), status, case status when 'pending' then 1 else 2 end,
    gen_random_uuid(), '\\x00', '{"alias": "saitam.tienda", "holder": "Saitam SRL", "cbu": "", "bank": "", "cuit": ""}',
    drawn.created_at, chosen, sold.names
  from drawn
  cross join method
  join sold on sold.order_id = drawn.id
  cross join lateral (select
    (array['Ana', 'Juan', 'Lucía', 'Martín', 'Sofía', 'Diego', 'Paula', 'Andrés', 'Carla', 'Pedro', 'Julia', 'Bruno', 'Elena',
      'Tomás', 'Inés', 'Nicolás', 'Rocío', 'Hugo', 'Vera', 'Iván'])[1 + buyer % 20] as name,
    (array['González', 'Rodríguez', 'Gómez', 'Fernández', 'López', 'Díaz', 'Martínez', 'Pérez', 'Romero', 'Sosa', 'Ruiz',
      'Álvarez', 'Torres', 'Ramírez', 'Flores', 'Benítez', 'Acosta', 'Medina', 'Suárez', 'Herrera', 'Aguirre', 'Giménez',
      'Molina', 'Silva', 'Castro', 'Rojas', 'Ortiz', 'Núñez', 'Luna', 'Juárez'])[1 + buyer / 20 % 30]
      || (array['', ' Paz', ' Vidal', ' Ibarra', ' Quiroga', ' Peralta', ' Zárate'])[1 + buyer / 600 % 7] as last_name,
    (array['Defensa', 'Bolívar', 'Rivadavia', 'Corrientes', 'Belgrano'])[1 + buyer % 5] as street,
    all_of_them[delivery] as chosen) as buyer_of_it`;

/** Sold units came in before: each variant's first movement grows by them. */
const WRITE_MOVEMENTS = `
  insert into stock_movements (variant_id, product_id, quantity, reason, order_id, created_at)
  select variant.id, product_id, moved.quantity * drawn_lines.quantity, moved.reason, order_id,
    drawn_lines.created_at + moved.after
  from drawn_lines
  join variant_numbers as variant on variant.n = variant_n
  cross join (values (-1, 'order', interval '0'), (1, 'cancelled', interval '1 day')) as moved (quantity, reason, after)
  where moved.reason = 'order' or status = 'cancelled';
  update stock_movements as movement set quantity = movement.quantity - sold.quantity
  from (select variant_id, sum(quantity) as quantity from stock_movements where reason <> 'initial' group by variant_id) as sold
  where movement.variant_id = sold.variant_id and movement.reason = 'initial'`;

/** Leaves the `drawn` tables, with one row per order, for the history. */
export async function fillOrders(client: pg.Client, orders: number): Promise<void> {
  await client.query(DRAW_ORDERS, [orders]);
  await client.query(DRAW_STATUSES);
  await client.query(DRAW_LINES);
  await client.query(WRITE_LINES);
  await client.query(METHODS);
  await client.query(WRITE_ORDERS, [orders]);
  await client.query(WRITE_MOVEMENTS);
  await client.query("select setval('order_numbers', $1::bigint)", [1_000 + orders]);
}
