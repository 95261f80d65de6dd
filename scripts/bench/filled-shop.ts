import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";

/** A shop of one web process with so many products. */
export async function openFilled(products: number): Promise<ShopProcess> {
  const shop = await startShop({ WORKERS: "1" });
  const db = connect(shop.connection, () => undefined, 1);
  try {
    await fill(db, products);
  } catch (error) {
    // Nobody else would end it: its processes are its own.
    await shop.remove();
    throw error;
  } finally {
    await db.destroy();
  }
  return shop;
}

/** Rows written by one statement: what a statement may take is limited, on a busy machine too. */
const FILLED_AT_ONCE = 250;

/** Garments of four categories in eight combinations of talle and colour each, with a picture: feeds leave out who has none. */
async function fill(db: Db, products: number): Promise<void> {
  await sql`insert into categories (name, slug)
    values ('Remeras', 'remeras'), ('Camisas', 'camisas'), ('Pantalones', 'pantalones'), ('Abrigos', 'abrigos')`.execute(
    db,
  );
  for (let first = 1; first <= products; first += FILLED_AT_ONCE) {
    const last = Math.min(products, first + FILLED_AT_ONCE - 1);
    await sql`
      with kind as (select array_agg(id order by name desc) as ids from categories), product as (
        insert into products (name, description, price, discount_percentage, category_id, created_at)
        select
          (array['Remera', 'Camisa', 'Pantalón', 'Campera'])[1 + n % 4] || ' '
            || (array['lisa', 'rayada', 'estampada', 'bordada', 'larga', 'corta'])[1 + n / 4 % 6] || ' '
            || (array['Palermo', 'Boedo', 'Tandil', 'Iguazú', 'Ushuaia', 'Areco', 'Tigre'])[1 + n / 24 % 7] || ' ' || n,
          'De ' || (array['algodón', 'lino', 'lana', 'gabardina'])[1 + n / 168 % 4] || ', cosida en Buenos Aires.',
          1000 + n, nullif(n % 30, 0), kind.ids[1 + n % 4], now() - n * interval '1 hour'
        from kind, generate_series(${first}::int, ${last}::int) as n
        returning id
      ), picture as (
        insert into product_images (product_id, storage_key, display_order, width, height, widths, tint)
        select id, 'products/' || replace(id::text, '-', ''), 0, 1440, 1800, '{320,640,960,1440}', 'sand' from product
      )
      insert into product_variants (product_id, size, color, stock, display_order)
      select id, size, color, (random() * 5)::int, row_number() over (partition by id)
      from product, unnest(array['S', 'M', 'L', 'XL']) as size, unnest(array['Azul', 'Verde']) as color`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
