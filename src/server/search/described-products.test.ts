import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";

test("what a product says it lacks is no reason to find it, nor to leave it out", async () => {
  await using shop = await openShop();
  const [wired, soft] = [
    await shop.sells({ name: "Corpiño Azucena", description: "Con aro y encaje." }),
    await shop.sells({ name: "Corpiño Malvón", description: "De algodón, sin aro." }),
  ];
  await shop.changes.settled();
  expect((await shop.productIndex.suggest("corpiño sin aro", 6)).ids).toEqual([soft.id]);
  expect((await shop.productIndex.suggest("corpiño con aro", 6)).ids).toEqual([wired.id]);
});

test.each(["corpiño talle 85 B", "corpiño 85 b", "talle 85 B corpiños"])(
  "%s: a talle of two words is one",
  async (q) => {
    await using shop = await openShop();
    const sizes = (...names: string[]) => names.map((size) => ({ size, color: null, stock: 1 }));
    const { id } = await shop.sells({ name: "Corpiño Azucena", variants: sizes("85 B", "90 B") });
    await shop.sells({ name: "Corpiño Malvón", variants: sizes("85 C", "90 B") });
    await shop.changes.settled();
    expect((await shop.productIndex.suggest(q, 6)).ids).toEqual([id]);
  },
);
