import { sql } from "kysely";
import { expect, test } from "vitest";
import { openPanel } from "../../../test/panel.ts";
import { addCategory } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { type AdminProductFilter, listAdminProducts } from "./list-products.ts";

const LIMIT = 50;

/** A shop with very many products, each with three variants and a picture; every tenth is sold out. */
async function fill({ db }: TestShop, products: number): Promise<void> {
  await sql`insert into categories (name, slug) select 'Categoría ' || n, 'categoria-' || n from generate_series(0, 9) as n`.execute(
    db,
  );
  await sql`
    insert into products (name, description, price, discount_percentage, is_active, is_pinned, category_id, created_at)
    select 'Remera ' || n, repeat('Algodón peinado de 24/1, teñido en Rosario. ', 10), 1000 + n,
      case when n % 50 = 0 then 10 end, n % 20 <> 0, n % 100 = 0,
      (select id from categories where slug = 'categoria-' || n % 10), now() - n * interval '1 minute'
    from generate_series(1, ${sql.lit(products)}) as n`.execute(db);
  await sql`
    insert into product_variants (product_id, size, stock, display_order)
    select products.id, size, case when price::integer % 10 = 0 then 0 else 5 end, 0
    from products, unnest(array['S', 'M', 'L']) as size`.execute(db);
  await sql`
    insert into product_images (product_id, storage_key, display_order, width, height, widths, tint)
    select id, 'products/' || id, 0, 800, 1000, '{320,640}', 'sand' from products`.execute(db);
  await sql`analyze`.execute(db);
}

type PlanNode = { "Relation Name"?: string; "Actual Loops": number; "Actual Rows": number; Plans?: PlanNode[] };

/** How many rows of a table a query read, from its executed plan. */
function rowsRead(node: PlanNode, table: string): number {
  const own = node["Relation Name"] === table ? node["Actual Loops"] * Math.max(1, node["Actual Rows"]) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child, table), own);
}

/** The executed plan of a list's query. */
async function planOf({ db, storage }: TestShop, filter: AdminProductFilter): Promise<PlanNode> {
  const compiled: { sql: string; parameters: readonly unknown[] }[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      compiled.push(db.getExecutor().compileQuery(node, { queryId: "plan" }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await listAdminProducts(watched, storage, { ...filter, limit: LIMIT });
  const [query] = compiled;
  if (!query) throw new Error("The list asked nothing");
  const literals = query.parameters.map((value) => `'${String(value).replaceAll("'", "''")}'`);
  const whole = query.sql.replace(/\$(\d+)/g, (_, number: string) => literals[Number(number) - 1] ?? "");
  const { rows } = await sql<{ "QUERY PLAN": { Plan: PlanNode }[] }>`
    explain (analyze, format json) ${sql.raw(whole)}`.execute(db);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (!plan) throw new Error("There is no plan");
  return plan;
}

test("of very many products only those of the page have their variants and pictures gathered", async () => {
  await using shop = await openShop();
  await fill(shop, 2000);
  const page = LIMIT + 1;
  const filters: AdminProductFilter[] = [
    {},
    { isActive: true },
    { isActive: false },
    { category: "categoria-3" },
    { isOnOffer: true },
    { isPinned: true },
    { q: "remera 19" },
    { isActive: true, isOnOffer: true, category: "categoria-0", q: "algodon" },
  ];
  for (const filter of filters) {
    const plan = await planOf(shop, filter);
    expect({ filter, images: rowsRead(plan, "product_images") <= page }).toEqual({ filter, images: true });
    expect({ filter, variants: rowsRead(plan, "product_variants") <= 3 * page }).toEqual({ filter, variants: true });
  }
  // The default list reads no other products.
  expect(rowsRead(await planOf(shop, {}), "products")).toBeLessThanOrEqual(2 * page);
  expect(rowsRead(await planOf(shop, { category: "categoria-3" }), "products")).toBeLessThanOrEqual(2 * page);
});

test("the panel finds by words without their accents, category, stock, offer and place on the home page", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const categoryId = await addCategory(shop.db, { name: "Remeras", slug: "remeras" });
  await shop.sells({ name: "Remera Ñandú", description: "Algodón 100%", discount: 10, categoryId });
  const coat = await shop.sells({ name: "Tapado", description: "Paño de lana", stock: 0 });
  await shop.sells({
    name: "Pañuelo",
    variants: [
      { size: "U", color: "Rojo", stock: 0 },
      { size: "U", color: "Azul", stock: 1 },
    ],
  });
  const { db } = shop;
  await db.updateTable("products").set({ is_pinned: true }).where("id", "=", coat.id).execute();

  const found = async (query: string) => {
    const answer = await panel.call("GET", `/api/admin/products?${query}`);
    expect(answer.status).toBe(200);
    // The answer is the shop's own: its content is what the test is about.
    return ((await answer.json()) as { products: { name: string }[] }).products.map(({ name }) => name);
  };
  expect(await found("q=NANDU")).toEqual(["Remera Ñandú"]);
  expect(await found("q=algodon+remera")).toEqual(["Remera Ñandú"]);
  expect(await found("q=pa%C3%B1")).toEqual(["Pañuelo", "Tapado"]);
  expect(await found("q=100%25")).toEqual(["Remera Ñandú"]);
  expect(await found("q=100_")).toEqual([]);
  // Full width: the database folds them to '%' and '_'.
  expect(await found(`q=${encodeURIComponent("％")}`)).toEqual(["Remera Ñandú"]);
  expect(await found(`q=${encodeURIComponent("＿")}`)).toEqual([]);
  expect(await found("q=%5C")).toEqual([]);
  expect(await found("q=%ED%A0%80")).toEqual([]);
  expect(await found("categoria=remeras")).toEqual(["Remera Ñandú"]);
  expect(await found("categoria=general")).toEqual(["Pañuelo", "Tapado"]);
  expect(await found("categoria=otra")).toEqual([]);
  expect(await found("sin_stock=1")).toEqual(["Tapado"]);
  expect(await found("ofertas=1")).toEqual(["Remera Ñandú"]);
  expect(await found("destacados=1")).toEqual(["Tapado"]);
  expect(await found("destacados=1&sin_stock=0&categoria=general")).toEqual(["Tapado"]);
  expect((await panel.call("GET", "/api/admin/products?sin_stock=si")).status).toBe(422);
  expect((await panel.call("GET", "/api/admin/products?q=%00")).status).toBe(422);
});
