import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 8;
const ASKED_PER_ROUND = 10;
const FEW_PRODUCTS = 200;
const MANY_PRODUCTS = 20_000;
const SUGGESTIONS_ASKED = 1_000;
const TARGET_RATIO = 2;
/** Milliseconds. */
const TARGET_P99 = 50;

/** Each is asked with a price that nobody asked for before, so that no page is kept. */
const LISTINGS = [
  "/productos?precio_max=",
  "/productos?orden=menor-precio&precio_max=",
  "/productos?categoria=remeras&talle=M&en_stock=1&precio_max=",
  "/productos?pagina=5&color=Azul&precio_max=",
];

/** As people type: letter by letter, with slips, with talle and colour, and what is not sold. */
const TYPED = [
  "re",
  "rem",
  "remer",
  "remera",
  "remra",
  "remera azul",
  "azul xl",
  "kampera",
  "pantaln",
  "lino",
  "s",
  "vestido verde m",
  "sandalia",
  "camisa ne",
  "zzzz",
];

/** Listing pages that are made anew and suggestions, in a large shop against a small one. */
export async function largeCatalogue(): Promise<Finding> {
  const [small, large] = await Promise.all([openFilled(FEW_PRODUCTS), openFilled(MANY_PRODUCTS)]);
  const lists = LISTINGS.map((address) => ({ address, times: [] as number[], yardstick: [] as number[] }));
  const suggestions: number[] = [];
  let price = 1_000_000;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { address, times, yardstick } of lists) {
        const few: number[] = [];
        const many: number[] = [];
        for (let asked = 0; asked < ASKED_PER_ROUND; asked += 1) {
          price += 1;
          few.push(await timeOf(small, `${address}${price}`));
          many.push(await timeOf(large, `${address}${price}`));
        }
        // The first round only warms both up.
        if (round === 0) continue;
        yardstick.push(median(few));
        times.push(median(many));
      }
      if (round > 0) progress("large catalogue", round, ROUNDS);
    }
    for (let asked = 0; asked < SUGGESTIONS_ASKED; asked += 1) {
      const typed = TYPED[asked % TYPED.length] ?? "";
      suggestions.push(await timeOf(large, `/api/suggestions?q=${encodeURIComponent(typed)}`));
    }
  } finally {
    await Promise.all([small.remove(), large.remove()]);
  }
  const ratios = lists.map(({ times, yardstick }) => median(times) / median(yardstick));
  const worst = Math.max(...ratios);
  const p99 = suggestions.toSorted((a, b) => a - b)[Math.floor(SUGGESTIONS_ASKED * 0.99)] ?? Infinity;
  return {
    name: "Listing pages made at 20,000 products against 200, and suggestions at 20,000",
    figure: `× ${worst.toFixed(2)}, p99 ${p99.toFixed(1)} ms`,
    target: `≤ × ${TARGET_RATIO}, ≤ ${TARGET_P99} ms`,
    isReached: worst <= TARGET_RATIO && p99 <= TARGET_P99,
    details: [
      ...lists.map(({ address, times, yardstick }, i) => {
        const ratio = ratios[i] ?? Infinity;
        return `× ${ratio.toFixed(2)}  ${address}…: ${spread(times, 1)} ms against ${spread(yardstick, 1)} ms`;
      }),
      `suggestions ${spread(suggestions, 1)} ms, ${SUGGESTIONS_ASKED} one after the other`,
    ],
  };
}

async function timeOf({ url }: ShopProcess, path: string): Promise<number> {
  const askedAt = performance.now();
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}`);
  return performance.now() - askedAt;
}

async function openFilled(products: number): Promise<ShopProcess> {
  const shop = await startShop({ WORKERS: "1" });
  const db = connect(shop.connection, () => undefined, 1);
  await fill(db, products).finally(() => db.destroy());
  return shop;
}

/** Rows written by one statement: what a statement may take is limited. */
const FILLED_AT_ONCE = 1_000;

/** Garments of four categories in eight combinations of talle and colour each. */
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
      )
      insert into product_variants (product_id, size, color, stock, display_order)
      select id, size, color, (random() * 5)::int, row_number() over (partition by id)
      from product, unnest(array['S', 'M', 'L', 'XL']) as size, unnest(array['Azul', 'Verde']) as color`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
