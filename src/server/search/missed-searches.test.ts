import { sql } from "kysely";
import { expect, test } from "vitest";
import { MISSED_SEARCHES } from "#domain/missed-search.ts";
import { body } from "../../../test/panel-products.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { AdminProduct } from "../products/products.ts";
import { sweepMissedSearches } from "./missed-searches.ts";

type Weeks = { weeks: { week: string; searches: { words: string; times: number; near: { id: string } | null }[] }[] };

async function search(shop: TestShop, ...queries: string[]): Promise<void> {
  for (const q of queries) await (await shop.request(`/productos?${new URLSearchParams({ q })}`)).text();
  await shop.missedSearches.close();
}

async function missed(panel: Panel) {
  const { weeks } = await body<Weeks>(await panel.call("GET", "/api/admin/missed-searches"), 200);
  return weeks.flatMap(({ searches }) => searches.map(({ words, times }) => [words, times]));
}

test("searches that find nothing are counted by week, ignoring case and accents; others are not counted", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await shop.sells({ name: "Remera lisa" });
  await shop.changes.settled();

  await search(shop, "Mochilita", "mochilita", "remera", "Zapatón");
  await search(shop, "MOCHILITA", "30123456", "ana@example.com");
  await (await shop.request("/productos?q=mochilita&ofertas=1")).text();
  await shop.missedSearches.close();

  expect(await missed(panel)).toEqual([
    ["mochilita", 3],
    ["zapaton", 1],
  ]);
});

test("one tap makes a search another name of a product: it is found from then on, until that is undone", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells({ name: "Bolso Pampa" });
  await shop.changes.settled();
  await search(shop, "cosito para llevar");
  const path = `/api/admin/products/${id}/search-words`;

  const added = await body<{ product: AdminProduct }>(
    await panel.call("POST", path, { words: "cosito para llevar" }),
    200,
  );
  expect(added.product).toMatchObject({ search_words: "cosito para llevar", version: 2 });
  await body(await panel.call("POST", path, { words: "cosito para llevar" }), 200);
  await shop.changes.settled();
  expect((await shop.productIndex.suggest("cositos", 6)).ids).toEqual([id]);
  expect(await missed(panel)).toEqual([]);
  const shown = await (await shop.request(`/api/products/${id}`)).text();
  expect(shown).not.toContain("cosito");

  await body(await panel.call("DELETE", path, { words: "cosito para llevar" }), 200);
  await shop.changes.settled();
  expect(await missed(panel)).toEqual([["cosito para llevar", 1]]);
});

test("a product takes words as long as there is room, and only as a search is counted", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells({ name: "Bolso Pampa" });
  const path = `/api/admin/products/${id}/search-words`;
  for (let n = 0; n < 8; n += 1) await body(await panel.call("POST", path, { words: `${n} ${"x".repeat(58)}` }), 200);

  const refused = await body<Problem>(await panel.call("POST", path, { words: `9 ${"x".repeat(58)}` }), 422);
  expect(refused).toMatchObject({ code: "invalid-field", field: "search_words" });
  expect((await panel.call("POST", path, { words: "Con Mayúsculas" })).status).toBe(422);
  expect((await panel.call("POST", path, { words: "una, otra" })).status).toBe(422);
});

test("a week holds so many different searches and no more; old weeks go", async () => {
  await using shop = await openShop();
  await sql`
    insert into missed_searches (week, words, times)
    select date_trunc('week', now() at time zone 'America/Argentina/Buenos_Aires'), 'x ' || n, 1
    from generate_series(1, ${MISSED_SEARCHES.perWeek - 1}) as n`.execute(shop.db);
  await sql`insert into missed_searches values ('2020-01-06', 'vieja', 1)`.execute(shop.db);

  await search(shop, "una nueva", "otra nueva", "la tercera", "x 7");
  expect(await sweepMissedSearches(shop.db)).toBe(1);

  const { rows } = await sql<{ count: number; times: number }>`
    select count(*)::integer as count, max(times) as times from missed_searches`.execute(shop.db);
  expect(rows).toEqual([{ count: MISSED_SEARCHES.perWeek, times: 2 }]);
});

test("a search that is found by now leaves its row to the next one of the week", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (let n = 1; n <= 25; n += 1) await shop.sells({ name: `Remera modelo${n}` });
  await shop.changes.settled();
  await sql`
    insert into missed_searches (week, words, times)
    select date_trunc('week', now() at time zone 'America/Argentina/Buenos_Aires'), words || n, times
    from (values ('modelo', 2), ('zapaton', 1)) as said (words, times), generate_series(1, 25) as n`.execute(shop.db);

  const left = await missed(panel);
  expect(left).toHaveLength(20);
  expect(left.every(([words]) => String(words).startsWith("zapaton"))).toBe(true);
});
