import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";

test("a day is the text that its type says, whatever the time zone of the program", async () => {
  await using shop = await openShop();
  const movement = { id: "0".repeat(64), day: "2026-11-22", amount: "1.00", payer: "", cuit: null };
  await shop.db
    .insertInto("movements")
    .values({ ...movement, confirmed_by: "ana@tienda.com.ar" })
    .execute();

  const { day } = await shop.db.selectFrom("movements").select("day").executeTakeFirstOrThrow();
  expect(day).toBe("2026-11-22");
});
