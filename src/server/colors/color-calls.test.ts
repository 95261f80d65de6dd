import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { colorValue } from "#domain/color.ts";
import { OWNER } from "../../../test/administrator.ts";
import { auditOf } from "../../../test/audit.ts";
import { body } from "../../../test/panel-products.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { countTotals } from "../orders/summary.ts";
import { listColors, type ShownColor } from "./colors.ts";

const PATH = "/api/admin/colors";

async function list(panel: Panel, query = ""): Promise<{ colors: ShownColor[]; next_cursor: string | null }> {
  return body(await panel.call("GET", PATH + query));
}

const choose = (panel: Panel, name: string, value: string, key?: string) =>
  panel.call("PUT", PATH, { name, value }, key);

function sells(shop: TestShop, ...colors: string[]) {
  return shop.sells({ variants: colors.map((color) => ({ size: null, color, stock: 1 })) });
}

test("the colours in use come by name, each once however it is spelled, page by page", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await sells(shop, "Ladrillo", "Floral");
  await sells(shop, "ladrillo", "Azul noche");
  await sells(shop, "Ladrillo ");
  await shop.sells();
  const colors = [
    { name: "Azul noche", value: colorValue("azul noche"), is_own: false, product_count: 1 },
    { name: "Floral", value: null, is_own: false, product_count: 1 },
    { name: "Ladrillo", value: colorValue("ladrillo"), is_own: false, product_count: 3 },
  ];
  expect(await list(panel)).toEqual({ colors, next_cursor: null });
  const first = await list(panel, "?limit=2");
  expect(first.colors).toEqual(colors.slice(0, 2));
  expect(await list(panel, `?limit=2&cursor=${first.next_cursor}`)).toEqual({
    colors: colors.slice(2),
    next_cursor: null,
  });
});

test("a name that grows as it is folded is no end of the list", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const names = ["ß".repeat(40), "⅒".repeat(40)]; // ss, 1/10
  await sells(shop, ...names);
  const first = await list(panel, "?limit=1");
  const second = await list(panel, `?limit=1&cursor=${first.next_cursor}`);
  expect([first, second].flatMap(({ colors }) => colors.map(({ name }) => name)).toSorted()).toEqual(names);
});

test("the owner's value counts for every spelling and is on the pages at once, until it is automatic again", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await sells(shop, "Azúl Noche", "Floral");
  await shop.changes.settled();
  const pages = async () => {
    const [home, listing, detail] = await Promise.all(
      ["/", "/productos", `/api/products/${product.id}`].map(async (path) => (await shop.request(path)).text()),
    );
    return [home, listing, detail].map((text) => text?.includes("#0a0b0c"));
  };
  expect(await pages()).toEqual([false, false, false]);

  const { color } = await body<{ color: ShownColor }>(await choose(panel, "azul noche", "#0A0B0C"));
  expect(color).toEqual({ name: "Azúl Noche", value: "#0a0b0c", is_own: true, product_count: 1 });
  expect(await pages()).toEqual([true, true, true]);
  expect(await shop.db.selectFrom("color_values").selectAll().execute()).toEqual([
    { name: "azul noche", value: "#0a0b0c" },
  ]);

  const back = await body<{ color: ShownColor }>(await panel.call("DELETE", PATH, { name: "AZUL NOCHE" }));
  expect(back.color).toEqual({ ...color, value: colorValue("azul noche"), is_own: false });
  expect(await pages()).toEqual([false, false, false]);
  expect(await auditOf(shop)).toEqual([
    { actor: OWNER.email, action: "color-changed", subject: "Azúl Noche", changes: { color: [null, "#0a0b0c"] } },
    { actor: OWNER.email, action: "color-changed", subject: "Azúl Noche", changes: { color: ["#0a0b0c", null] } },
  ]);
});

test("what changes nothing is no entry, and the same key does it once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await sells(shop, "Rojo");
  const key = randomUUID();
  await body(await choose(panel, "Rojo", "#ff0000", key));
  await body(await choose(panel, "Rojo", "#00ff00"));
  await body(await choose(panel, "Rojo", "#ff0000", key));
  await body(await choose(panel, "Rojo", "#00ff00"));
  expect((await list(panel)).colors).toMatchObject([{ name: "Rojo", value: "#00ff00" }]);
  expect(await auditOf(shop)).toHaveLength(2);
});

test("a colour that no product has, and what is no value, are refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await sells(shop, "Rojo");
  expect((await choose(panel, "Verde", "#00ff00")).status).toBe(404);
  expect((await panel.call("DELETE", PATH, { name: "Verde" })).status).toBe(404);
  for (const value of ["red", "#f00", "#ff00000", '#ff0000"', "url(x)", ""]) {
    const refused = await body<Problem>(await choose(panel, "Rojo", value), 422);
    expect(refused).toMatchObject({ code: "invalid-field", field: "value" });
  }
  const write = (name: string, value: string) =>
    sql`insert into color_values values (${name}, ${value})`.execute(shop.db);
  await expect(write("rojo", "red")).rejects.toThrow("color_values_value_check");
  await expect(write("Rojo", "#ff0000")).rejects.toThrow("color_values_name_check");
});

/** The count from the variants, without the totals. */
async function countColors({ db }: TestShop) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct product_id)::integer as count
    from product_variants where color is not null group by fold(btrim(color)) order by fold(btrim(color))`.execute(db);
  return rows.map(({ count }) => count);
}

test("products of a colour are counted exactly after every kind of change, whatever is counted in between", async () => {
  await using shop = await openShop();
  const changes = [
    () => sells(shop, "Azul", "AZUL", "azul ", "Verde"),
    () => sells(shop, "Azul", "Rojo", "Violeta"),
    () => shop.sells({ variants: [{ size: null, color: null, stock: 1 }] }),
    () => sql`update product_variants set size = id::text`.execute(shop.db),
    () => sql`update product_variants set color = 'Azúl' where color ilike 'azul%'`.execute(shop.db),
    () => sql`update product_variants set color = null where color = 'Verde'`.execute(shop.db),
    () => sql`update product_variants set color = 'Negro' where color <> 'Rojo'`.execute(shop.db),
    () => sql`update product_variants set color = 'Blanco' where size < '8'`.execute(shop.db),
    () => sql`delete from product_variants where color = 'Blanco'`.execute(shop.db),
    () => sells(shop, "Negro", "Negro mate"),
    () => sql`delete from products where id in (select id from products order by id limit 2)`.execute(shop.db),
  ];
  for (const [n, change] of changes.entries()) {
    await change();
    const { colors } = await listColors(shop.db, { limit: 10, after: undefined });
    expect(colors.map(({ product_count }) => product_count)).toEqual(await countColors(shop));
    if (n % 3 === 0) await countTotals(shop.db);
    expect((await listColors(shop.db, { limit: 10, after: undefined })).colors).toEqual(colors);
  }
});
