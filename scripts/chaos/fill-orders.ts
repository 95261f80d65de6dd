import pg from "pg";
import type { ShopProcess } from "../../test/shop-process.ts";

const LINES = 5;

/** Rows as orders leave them, for exports; written without triggers, so no message goes out for them. */
export async function fillOrders(connection: ShopProcess["connection"], orders: number): Promise<void> {
  const client = new pg.Client({ ...connection, user: "postgres" });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into orders (order_number, customer_name, customer_lastname, customer_dni, customer_phone, customer_address,
         customer_postal_code, customer_city, total_amount, idempotency_key, request_hash, payment, created_at)
       select 'ORD-' || 100000 + n, 'Ana María', 'Paz ' || n, '30123456', '+54 11 4444-5555',
         'Avenida Defensa 1234, piso 3', 'C1065', 'Ciudad Autónoma de Buenos Aires', $2::int * 1000, gen_random_uuid(), '',
         '{}', now() - n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
      [orders, LINES],
    );
    await client.query(
      `insert into order_items (order_id, line_number, product_id, variant_id, name, unit_price, quantity)
       select id, line, gen_random_uuid(), gen_random_uuid(), 'Remera de algodón peinado con cuello redondo ' || line, 1000, 1
       from orders, generate_series(1, $1::int) as line`,
      [LINES],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
