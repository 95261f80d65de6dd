import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 8;
const ASKED_PER_ROUND = 12;
const FEW = { orders: 100, products: 100 } as const;
const MANY = { orders: 10_000, products: 2_000 } as const;
/** How many rows a search finds, in a small shop as in a large one. */
const FOUND = 10;
/** Rows of a page when nobody asks for more or fewer. */
const PAGE = 50;
const TARGET = 2;

const OWNER = { email: "admin@example.com", password: "una clave larga 123" };

type List = { name: string; path: string; rows: "orders" | "products"; isDeep?: boolean };

/** What the owner opens; each shows as many rows of a small shop as of a large one. */
const LISTS: readonly List[] = [
  { name: "orders", path: "/orders", rows: "orders" },
  { name: "orders of one status", path: "/orders?status=shipped&limit=10", rows: "orders" },
  { name: "orders by last name", path: "/orders?q=Buscada", rows: "orders" },
  { name: "products", path: "/products", rows: "products" },
  { name: "products by name", path: "/products?q=Hallazgo", rows: "products" },
];

/** The panel's lists in a shop with much in it, against the same lists in one with little. */
export async function longLists(): Promise<Finding> {
  const [small, large] = await Promise.all([openFilled(FEW), openFilled(MANY)]);
  const lists = [...LISTS, deep("orders"), deep("products")].map((list) => ({
    ...list,
    times: [] as number[],
    yardstick: [] as number[],
  }));
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const list of lists) {
        const [quick, slow]: [number[], number[]] = [[], []];
        for (let asked = 0; asked < ASKED_PER_ROUND; asked += 1) {
          quick.push(await small.timeOf(list));
          slow.push(await large.timeOf(list));
        }
        // The first round only warms both up.
        if (round === 0) continue;
        list.yardstick.push(median(quick));
        list.times.push(median(slow));
      }
      if (round > 0) progress("long lists", round, ROUNDS);
    }
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
  const ratioOf = ({ times, yardstick }: (typeof lists)[number]) => median(times) / median(yardstick);
  const [worst] = lists.toSorted((a, b) => ratioOf(b) - ratioOf(a));
  if (!worst) throw new Error("There are lists to measure");
  return {
    name: "The panel's slowest list at 10,000 orders and 2,000 products against 100 of each",
    figure: `× ${ratioOf(worst).toFixed(2)} (${worst.name})`,
    target: `≤ × ${TARGET}`,
    isReached: ratioOf(worst) <= TARGET,
    details: lists.map((list) => {
      const [large, small] = [spread(list.times, 1), spread(list.yardstick, 1)];
      return `× ${ratioOf(list).toFixed(2)}  ${list.name}: ${large} ms against ${small} ms`;
    }),
  };
}

/** The page that begins in the middle. */
function deep(rows: List["rows"]): List {
  return { name: `${rows}, the page in the middle`, path: `/${rows}`, rows, isDeep: true };
}

type FilledShop = {
  /** How long one answer with this list takes, in ms. */
  timeOf(list: List): Promise<number>;
  close(): Promise<void>;
};

async function openFilled(count: typeof FEW | typeof MANY): Promise<FilledShop> {
  const shop = await startShop({ WORKERS: "1" });
  const db = connect(shop.connection, () => undefined, 1);
  await fill(db, count).finally(() => db.destroy());
  const cookie = await signIn(shop);
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(`${shop.url}/api/admin${path}`, { headers: { Cookie: cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${text}`);
    return text;
  };

  /** Where the page begins before which half of the rows stand. */
  const findMiddle = async (rows: List["rows"]): Promise<string> => {
    let cursor = "";
    for (let passed = 0; passed < count[rows] / 2; passed += PAGE) {
      const page = await get(`/${rows}?limit=${PAGE}${cursor && `&cursor=${cursor}`}`);
      ({ next_cursor: cursor } = JSON.parse(page) as { next_cursor: string });
    }
    return cursor;
  };
  const middle = { orders: await findMiddle("orders"), products: await findMiddle("products") };

  return {
    async timeOf({ path, rows, isDeep }) {
      const askedAt = performance.now();
      await get(isDeep ? `${path}?cursor=${middle[rows]}` : path);
      return performance.now() - askedAt;
    },
    close: () => shop.remove(),
  };
}

async function signIn({ url }: ShopProcess): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(OWNER),
  });
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Products with three talles each, and orders of one line, spread evenly over time, statuses and names. */
async function fill(db: Db, { orders, products }: { orders: number; products: number }): Promise<void> {
  await sql`
    insert into products (name, description, price, discount_percentage, is_active, created_at)
    select case when n % ${products / FOUND} = 0 then 'Hallazgo ' else 'Remera ' end || n,
      'Algodón peinado de 24/1, teñido en Rosario.', 1000 + n, nullif(n % 30, 0), n % 10 > 0, now() - n * interval '1 hour'
    from generate_series(1, ${products}::int) as n`.execute(db);
  await sql`
    insert into product_variants (product_id, size, color, stock, display_order)
    select id, size, 'Negro', 5, place
    from products, unnest(array['S', 'M', 'L']) with ordinality as sizes (size, place)`.execute(db);
  await sql`
    insert into stock_movements (variant_id, product_id, quantity, reason)
    select id, product_id, stock, 'initial' from product_variants`.execute(db);
  await sql`
    insert into orders (customer_name, customer_lastname, customer_dni, customer_address, customer_postal_code,
      customer_city, total_amount, status, idempotency_key, request_hash, payment, created_at)
    select 'Ana', case when n % ${orders / FOUND} = 0 then 'Buscada ' else 'Paz ' end || n, (30000000 + n)::text,
      'Defensa 1234', 'C1065', 'Buenos Aires', 1000 + n,
      (array['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'])[1 + n % 5],
      gen_random_uuid(), '\\x00', '{}', now() - n * interval '10 minutes'
    from generate_series(1, ${orders}::int) as n`.execute(db);
  await sql`
    insert into order_items (order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity)
    select orders.id, 1, variant.product_id, variant.id, 'Remera', variant.size, variant.color, orders.total_amount, 1
    from orders, (select * from product_variants limit 1) as variant`.execute(db);
  // These orders are old: nobody is told of them.
  await sql`alter table order_events disable trigger messages_due`.execute(db);
  await sql`insert into order_events (order_id, to_status) select id, 'pending' from orders`.execute(db);
  await sql`alter table order_events enable trigger messages_due`.execute(db);
  // A shop that filled up over months has been analysed many times.
  await sql`vacuum analyze`.execute(db);
}
