import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";
import { createProductIndex } from "./product-index.ts";

test("the first page of a product after a start has its related ones, though nothing was read ahead", async () => {
  await using shop = await openShop();
  const shirt = await shop.sells({ name: "Remera lisa" });
  const striped = await shop.sells({ name: "Remera rayada" });
  await shop.changes.settled();

  const started = createProductIndex(shop.db, shop.changes);
  expect(await started.findRelated(shirt.id, 4)).toEqual([striped.id]);
});
