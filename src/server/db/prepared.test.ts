import { sql } from "kysely";
import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";
import { listFeatured, listProductsById } from "../catalogue/catalogue.ts";
import { findFrame } from "../settings/settings.ts";
import { connect } from "./connection.ts";

const TIMES = 6;

test("a connection reads what pages ask for again and again once, and answers by the values of each time", async () => {
  await using shop = await openShop();
  const [ruana, boina] = [await shop.sells({ name: "Ruana" }), await shop.sells({ name: "Boina" })];
  const db = connect(shop.connection, () => undefined, 1);
  const named = async (...ids: string[]) => (await listProductsById(db, shop.storage, ids)).map(({ name }) => name);
  try {
    for (let time = 0; time < TIMES; time += 1) {
      expect(await named(ruana.id)).toEqual(["Ruana"]);
      expect(await named(boina.id, ruana.id)).toEqual(["Boina", "Ruana"]);
      expect(await listFeatured(db, shop.storage, 2)).toHaveLength(2);
      await findFrame(db, shop.storage);
    }
    const { rows } = await sql<{ runs: number }>`
      select (generic_plans + custom_plans)::integer as runs from pg_prepared_statements order by runs`.execute(db);
    expect(rows.map(({ runs }) => runs)).toEqual([TIMES, TIMES, 2 * TIMES]);
  } finally {
    await db.destroy();
  }
});
