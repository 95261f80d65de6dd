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

test("suggestions are renewed after a change of their products or of the order of categories", async () => {
  await using shop = await openShop();
  const [tops, shirts] = await shop.db
    .insertInto("categories")
    .values([
      { name: "Remeras lisas", slug: "lisas", display_order: 0 },
      { name: "Remeras rayadas", slug: "rayadas", display_order: 1 },
    ])
    .returning("id")
    .execute();
  const [plain, striped] = [await shop.sells({ name: "Remera lisa" }), await shop.sells({ name: "Remera rayada" })];
  const moveTo = (id: string, category_id: string) =>
    shop.db.updateTable("products").set({ category_id }).where("id", "=", id).execute();
  await moveTo(plain.id, tops!.id);
  await moveTo(striped.id, shirts!.id);
  const suggested = async () => {
    await shop.changes.settled();
    const { ids, categories } = await shop.productIndex.suggest("remeras", 6);
    return { ids: ids.toSorted(), categories: categories.map(({ slug }) => slug) };
  };
  const both = [plain.id, striped.id].toSorted();
  expect(await suggested()).toEqual({ ids: both, categories: ["lisas", "rayadas"] });

  await shop.db.updateTable("categories").set({ display_order: 2 }).where("id", "=", tops!.id).execute();
  expect(await suggested()).toEqual({ ids: both, categories: ["rayadas", "lisas"] });

  await shop.db.updateTable("products").set({ is_active: false }).where("id", "=", striped.id).execute();
  expect(await suggested()).toEqual({ ids: [plain.id], categories: ["lisas"] });
});
