import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";

test("products are asked for by their ids, and come in that order without those not on sale", async () => {
  await using shop = await openShop();
  const [first, second, hidden] = [
    await shop.sells({ name: "Ruana" }),
    await shop.sells({ name: "Boina" }),
    await shop.sells({ name: "Poncho", isActive: false }),
  ];
  await shop.sells({ name: "Chomba" });
  const ids = [second.id, hidden.id, randomUUID(), first.id.toUpperCase()];
  const answer = await shop.request(`/api/products?ids=${ids.join()}`);
  const { products, next_cursor } = (await answer.json()) as { products: { name: string }[]; next_cursor: null };
  expect(products.map(({ name }) => name)).toEqual(["Boina", "Ruana"]);
  expect(next_cursor).toBeNull();
});

test("a query of nothing that can be seen asks for everything, as on the page", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Ruana" });
  for (const query of ["q=%00", "q=%E2%80%AE", "q=+", "q=&categoria="]) {
    const { products } = (await (await shop.request(`/api/products?${query}`)).json()) as { products: unknown[] };
    expect(products, query).toHaveLength(1);
  }
});

test("what is no list of ids, or too long a one, is refused by name", async () => {
  await using shop = await openShop();
  const many = Array.from({ length: 51 }, () => randomUUID());
  for (const ids of ["", "una-ruana", many.join()]) {
    const answer = await shop.request(`/api/products?ids=${ids}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid-field" });
  }
});
