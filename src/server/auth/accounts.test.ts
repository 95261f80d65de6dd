import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";
import { TABLES } from "./accounts.ts";

test("better-auth finds every table and column it asks for", async () => {
  await using shop = await openShop();

  const missing = await getMigrations({
    ...TABLES,
    database: { db: shop.db, type: "postgres" },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });

  expect(missing.toBeCreated).toEqual([]);
  expect(missing.toBeAdded).toEqual([]);
});
