import { sql } from "kysely";
import type { Db } from "#server/db/connection.ts";

/** How many orders a shop has after some good years. */
export const MANY = 10_000;

/** As many as one statement places in the time that a statement has, on a busy machine too. */
const AT_ONCE = 1_000;

/**
 * Fills a shop with ten thousand orders of two years, one every hundred minutes, with one line each: few are pending or
 * cancelled, names and amounts repeat as they do in life. Order 4000 is Nuñez's, whom nobody else is called.
 */
export async function placeManyOrders(db: Db): Promise<void> {
  for (let from = 1; from <= MANY; from += AT_ONCE) {
    await sql`
      with placed as (
        insert into orders (customer_name, customer_lastname, customer_dni, customer_phone, customer_email, customer_address,
          customer_postal_code, customer_city, total_amount, status, idempotency_key, request_hash, payment, created_at)
        select
          (array['María', 'Juan', 'Ana', 'José', 'Lucía', 'Martín', 'Sofía', 'Diego', 'Paula', 'Andrés'])[1 + n % 10],
          case when n = 4000 then 'Núñez' else
            (array['González', 'Rodríguez', 'Gómez', 'Fernández', 'López', 'Díaz', 'Martínez'])[1 + n % 7] || 'a' || n % 97 end,
          (20000000 + n)::text, '11 5' || lpad(n::text, 7, '0'), 'comprador' || n || '@example.com', 'Defensa ' || n, 'C1065',
          'Buenos Aires', case when n = 4000 then 123456 else 1000 * (1 + n % 40) end,
          case when n % 100 = 0 then 'cancelled' when n > ${MANY} - 50 then 'pending' when n % 3 = 0 then 'shipped'
            else 'delivered' end,
          gen_random_uuid(), '\\x00', '{"alias": "saitam.tienda", "holder": "Saitam SRL", "cbu": "", "bank": "", "cuit": ""}',
          timestamptz '2024-01-01 12:00Z' + n * interval '100 minutes'
        from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) as n
        returning id, total_amount
      )
      insert into order_items (order_id, line_number, product_id, variant_id, name, unit_price, quantity)
      select id, 1, gen_random_uuid(), gen_random_uuid(), 'Remera', total_amount, 1 from placed`.execute(db);
  }
  // What autovacuum does in the course of such years.
  await sql`vacuum analyze orders`.execute(db);
  await sql`vacuum analyze order_items`.execute(db);
}
