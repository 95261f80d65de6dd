import { expect, test } from "vitest";
import { addCategory } from "../../../test/products.ts";
import { finderIn, sellIn } from "../../../test/searches.ts";
import { openShop } from "../../../test/shop.ts";

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

test("a number after 'de' is the talle where one is called so, and counts what is named after it", async () => {
  await using shop = await openShop();
  const sell = async (size: string, description: string) =>
    (await shop.sells({ name: "Pantalón", description, variants: [{ size, color: null, stock: 1 }] })).id;
  const small = await sell("2", "De gabardina.");
  const cargo = await sell("10", "Con dos bolsillos.");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("pantalón de 2")).toEqual([small]);
  for (const q of ["pantalón de 10", "pantalón con 2 bolsillos"]) expect(await found(q), q).toEqual([cargo]);
});

test("a bag says itself that it is small, a camisa by its talles; a talle may be called by a word", async () => {
  await using shop = await openShop();
  const sell = async (name: string, ...sizes: (string | null)[]) =>
    (await shop.sells({ name, variants: sizes.map((size) => ({ size, color: null, stock: 1 })) })).id;
  const shirt = await sell("Camisa Ombú", "S", "M");
  await sell("Camisa Quebracho", "L");
  const bag = await sell("Valija Chica Austral", null);
  const hat = await sell("Sombrero Chaco", "Mediano", "Grande");
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("camisa chica")).toEqual([shirt]);
  expect(await found("valija chica")).toEqual([bag]);
  for (const q of ["sombrero talle mediano", "sombrero mediano", "sombrero M", "sombrero talle grande"])
    expect(await found(q), q).toEqual([hat]);
  expect(await found("sombrero talle chico")).toEqual([]);
});

test("2XL is a large talle; instead of a kind that is not there the thing itself is offered", async () => {
  await using shop = await openShop();
  const sell = async (name: string, size: string) =>
    (await shop.sells({ name, variants: [{ size, color: null, stock: 1 }] })).id;
  const large = await sell("Remera Ombú", "2XL");
  await sell("Remera Quebracho", "XL");
  const necklace = await sell("Collar Perla", "Único");
  await shop.changes.settled();
  const suggest = (q: string) => shop.productIndex.suggest(q, 6);
  for (const q of ["remera talle grande", "remera para gordita"]) expect((await suggest(q)).ids, q).toEqual([large]);
  const { total, near } = await suggest("gargantilla");
  expect([total, near]).toEqual([0, [necklace]]);
});

test.each([
  ["calza talle mediano", ["Calza Suplex", "Calza Lycra"]],
  ["calza mediana", ["Calza Suplex", "Calza Lycra"]],
  ["calza chica", ["Calza Suplex", "Calza Lycra"]],
  ["calza talle chico", ["Calza Suplex", "Calza Lycra"]],
])("%s: a talle that is a word is found by it in both genders, beside those of letters", async (q, names) => {
  await using shop = await openShop();
  const sizes = (...labels: string[]) => labels.map((size) => ({ size, color: null, stock: 1 }));
  await shop.sells({ name: "Calza Lycra", variants: sizes("S", "M", "L") });
  await shop.sells({ name: "Calza Suplex", variants: sizes("Chico", "Mediano") });
  await shop.changes.settled();
  const { products } = await (await shop.request(`/api/products?q=${encodeURIComponent(q)}`)).json();
  expect(products.map(({ name }: { name: string }) => name)).toEqual(names);
});

test("a range of talles is no discount, fifteen thousand is no fiesta, and a category is found by its whole name with 'de'", async () => {
  await using shop = await openShop();
  const categoryId = await addCategory(shop.db, {
    name: "Camisas de lino",
    slug: "camisas-de-lino",
    display_order: 0,
  });
  await shop.sells({ name: "Jean Recto", variants: ["36", "46"].map((size) => ({ size, color: null, stock: 1 })) });
  await shop.sells({ name: "Vestido Aurora", price: 14_000 });
  await shop.sells({ name: "Bermuda Ría", description: "De lino." });
  await shop.sells({ name: "Camisa Boedo", categoryId });
  await shop.changes.settled();
  for (const [q, name] of [
    ["jean del 36 al 46", "Jean Recto"],
    ["vestidos 15.000", "Vestido Aurora"],
    ["vestidos 10-15 mil", "Vestido Aurora"],
    ["camisas de lino", "Camisa Boedo"],
  ]) {
    const { products } = await (await shop.request(`/api/products?q=${encodeURIComponent(q!)}`)).json();
    expect(
      products.map((product: { name: string }) => product.name),
      q,
    ).toEqual([name]);
  }
});

test("a measure is found however it is written, and what the owner spells by ear by its right name", async () => {
  await using shop = await openShop();
  const { id: cloth } = await shop.sells({ name: "Mantel Ceres", description: "Rectangular, 1,50 x 2,50 m." });
  const { id: cover } = await shop.sells({ name: "Funda de almohada", description: "De 50X70cm." });
  const { id: rug } = await shop.sells({ name: "Alfonbra baño", description: "Antideslizante." });
  await shop.changes.settled();
  const found = finderIn(shop);
  for (const q of ["mantel 150x250", "mantel 1,50 x 2,50", "mantel de 150 x 250 cm"]) {
    expect(await found(q), q).toEqual([cloth]);
  }
  expect(await found("funda 50 x 70")).toEqual([cover]);
  expect(await found("mantel 50x70")).toEqual([]);
  for (const q of ["alfombra de baño", "alfombras", "alfonbra"]) expect(await found(q), q).toEqual([rug]);
});

test("a talle 3/4 is no manga tres cuartos, and what is casual is not all of a category Sport", async () => {
  await using shop = await openShop();
  const variants = [{ size: "3/4", color: null, stock: 1 }];
  const small = (await shop.sells({ name: "Remera Nube", variants })).id;
  const quarter = (await shop.sells({ name: "Camisa Seda", description: "Manga 3/4." })).id;
  const relaxed = (await shop.sells({ name: "Pantalón Domingo", description: "Informal." })).id;
  const [track] = await sellIn(shop, "Sport", ["Pantalón Rayo"]);
  await shop.changes.settled();
  const found = finderIn(shop);
  expect(await found("remera talle 3/4")).toEqual([small]);
  expect(await found("manga 3/4")).toEqual([quarter]);
  expect(await found("pantalón casual")).toEqual([relaxed]);
  expect(await found("pantalón sport")).toEqual([track, relaxed]);
});
