import type pg from "pg";

/** How many a search for these names finds, in any shop with at least that many products and orders. */
export const RARE = { products: 10, orders: 10, productName: "Hallazgo", lastName: "Buscada" } as const;

export const YEARS = 5;

/** Garments of four categories, each with a picture and eight combinations of talle and colour; one in twenty is hidden. */
export async function fillCatalogue(client: pg.Client, products: number): Promise<void> {
  await client.query(
    `insert into categories (name, slug)
     values ('Remeras', 'remeras'), ('Camisas', 'camisas'), ('Pantalones', 'pantalones'), ('Abrigos', 'abrigos')`,
  );
  await client.query(
    `with kind as (select array_agg(id order by name desc) as ids from categories)
     insert into products (name, description, price, discount_percentage, category_id, is_active, is_pinned, created_at)
     select
       case when n % greatest($1::int / ${RARE.products}, 1) = 0 then '${RARE.productName} '
         else (array['Remera', 'Camisa', 'Pantalón', 'Campera'])[1 + n % 4] || ' ' end
         || (array['lisa', 'rayada', 'estampada', 'bordada', 'larga', 'corta'])[1 + n / 4 % 6] || ' '
         || (array['Palermo', 'Boedo', 'Tandil', 'Iguazú', 'Ushuaia', 'Areco', 'Tigre'])[1 + n / 24 % 7] || ' ' || n,
       'De ' || (array['algodón', 'lino', 'lana', 'gabardina'])[1 + n / 168 % 4] || ', cosida en Buenos Aires.',
       1000 * (8 + n % 60), nullif(n % 30, 0), kind.ids[1 + n % 4], n % 20 > 0, n % 2000 = 1,
       now() - interval '${YEARS} years' * n / $1::int
     from kind, generate_series(1, $1::int) as n`,
    [products],
  );
  await client.query(
    `insert into product_images (product_id, storage_key, display_order, width, height, widths, tint)
     select id, 'products/' || replace(id::text, '-', ''), 0, 1440, 1800, '{320,640,960,1440}', 'sand' from products`,
  );
  await client.query(
    `insert into product_variants (product_id, size, color, stock, display_order)
     select id, size, color, floor(random() * 12), row_number() over (partition by id)
     from products, unnest(array['S', 'M', 'L', 'XL']) as size, unnest(array['Azul', 'Verde']) as color`,
  );
  // Until `fillOrders` sells some, this is all that ever came in.
  await client.query(
    `insert into stock_movements (variant_id, product_id, quantity, reason, created_at)
     select variant.id, product_id, stock, 'initial', created_at
     from product_variants as variant join products on products.id = product_id order by created_at`,
  );
}
