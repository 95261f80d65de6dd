import { expect, test } from "vitest";
import { WHOLE_LISTING } from "#domain/listing.ts";
import { OWNER } from "../../../test/administrator.ts";
import { jpeg } from "../../../test/pictures.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { measureColors } from "../images/measure-colors.ts";
import { addImages } from "../images/product-images.ts";
import { findListing } from "./listing.ts";
import { suggest } from "./suggestions.ts";

const inColors = (...colors: string[]) => colors.map((color) => ({ size: null, color, stock: 2 }));

/** Adds a red picture for one of its colours. */
async function photograph(shop: TestShop, { id }: TestProduct, color: string | null): Promise<void> {
  const file = { name: "a.jpg", bytes: await jpeg() };
  const added = await addImages(shop, id, [file], { actor: OWNER.email, request: undefined });
  if (!added.ok) throw new Error(added.refusal.reason);
  const [image] = added.value.images;
  await shop.db
    .updateTable("product_images")
    .set({ color })
    .where("id", "=", image?.id ?? "")
    .execute();
  await shop.changes.settled();
}

/** Names, each with the query string of its link. */
async function find(shop: TestShop, q: string): Promise<string[]> {
  const { products } = await findListing(shop, { ...WHOLE_LISTING, q });
  return products.map(({ name, choice = "" }) => `${name}${decodeURIComponent(choice)}`);
}

test("a card and a suggestion lead to the colour that was asked for, as people or as labels call it", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Remera", variants: inColors("Crudo", "Ladrillo", "Azul noche") });
  await shop.changes.settled();
  expect(await find(shop, "remera bordó")).toEqual(["Remera?color=Ladrillo"]);
  expect(await find(shop, "remera roja")).toEqual(["Remera?color=Ladrillo"]);
  expect(await find(shop, "remera rojp")).toEqual(["Remera?color=Ladrillo"]);
  expect(await find(shop, "remera azul marino")).toEqual(["Remera?color=Azul+noche"]);
  expect(await find(shop, "remera cruda")).toEqual(["Remera?color=Crudo"]);
  expect(await find(shop, "remera")).toEqual(["Remera"]);
  expect(await find(shop, "remera que no sea roja ni azul")).toEqual(["Remera?color=Crudo"]);
  const { products } = await suggest(shop, "remera bordó");
  expect(products.map(({ choice }) => choice)).toEqual(["?color=Ladrillo"]);
  const typing = await suggest(shop, "remera bor");
  expect(typing.products.map(({ choice }) => choice)).toEqual(["?color=Ladrillo"]);
});

test("what comes only in the colour that is not wanted is no hit", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Remera", variants: inColors("Azul", "Azul noche") });
  await shop.changes.settled();
  expect(await find(shop, "remera que no sea azul")).toEqual([]);
});

test("a colour that is sold out stands in for no other; of what is sold out, any does", async () => {
  await using shop = await openShop();
  const sell = (name: string, azul: number) =>
    shop.sells({
      name,
      variants: [
        { size: null, color: "Azul", stock: azul },
        { size: null, color: "Rosa", stock: 0 },
      ],
    });
  await sell("Remera Delta", 2);
  await sell("Remera Pampa", 0);
  await shop.changes.settled();
  expect(await find(shop, "remera que no sea azul")).toEqual(["Remera Pampa?color=Rosa"]);
});

test("the label comes before what people call another, and the filter before both", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Remera", variants: inColors("Ladrillo", "Bordó") });
  await shop.changes.settled();
  expect(await find(shop, "remera bordó")).toEqual(["Remera?color=Bordó"]);
  const { products } = await findListing(shop, { ...WHOLE_LISTING, q: "remera bordó", colors: ["Ladrillo"] });
  expect(products.map(({ choice }) => choice)).toEqual(["?color=Ladrillo"]);
});

test("what is offered instead shows the colour, too", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Bolso", variants: inColors("Arena", "Tinta") });
  await shop.changes.settled();
  const { instead } = await findListing(shop, { ...WHOLE_LISTING, q: "mochila negra" });
  expect(instead?.products.map(({ choice }) => choice)).toEqual(["?color=Tinta"]);
});

test("a colour whose name says nothing is what its picture shows", async () => {
  await using shop = await openShop();
  const shirt = await shop.sells({ name: "Remera", variants: inColors("Tono 2", "Tono 3") });
  await shop.changes.settled();
  expect(await find(shop, "remera roja")).toEqual([]);
  await photograph(shop, shirt, "Tono 3");
  expect(await find(shop, "remera roja")).toEqual(["Remera?color=Tono+3"]);
  expect(await find(shop, "remera azul")).toEqual([]);
});

test("a name that says something counts, whatever the picture shows", async () => {
  await using shop = await openShop();
  const shirt = await shop.sells({ name: "Remera", variants: inColors("Azul noche", "Blanco") });
  await photograph(shop, shirt, "Azul noche");
  expect(await find(shop, "remera roja")).toEqual([]);
});

test("a colour with a slip is also what people call so", async () => {
  await using shop = await openShop();
  await shop.sells({ name: "Remera Mar", variants: inColors("Aqua") });
  await shop.sells({ name: "Remera Sol", variants: inColors("Oro") });
  await shop.changes.settled();
  expect(await find(shop, "remera turqesa")).toEqual(["Remera Mar"]);
  for (const slip of ["dorasdo", "dorqado", "doradpo"])
    expect(await find(shop, `remera ${slip}`)).toEqual(["Remera Sol"]);
});

test("a product without colours has that of its first picture", async () => {
  await using shop = await openShop();
  await photograph(shop, await shop.sells({ name: "Remera" }), null);
  expect(await find(shop, "remera roja")).toEqual(["Remera"]);
});

test("pictures from before are measured some at a time, and one whose file is gone holds nothing up", async () => {
  await using shop = await openShop();
  const shirt = await shop.sells({ name: "Remera", variants: inColors("Tono 2", "Tono 3") });
  await photograph(shop, shirt, "Tono 3");
  await photograph(shop, shirt, "Tono 2");
  await shop.db.updateTable("product_images").set({ dominant_color: null }).execute();
  const gone = { storage_key: "products/0000000000000gone" };
  await shop.db.updateTable("product_images").set(gone).where("color", "=", "Tono 2").execute();
  await shop.changes.settled();
  expect(await find(shop, "remera roja")).toEqual([]);
  expect(await measureColors(shop)).toBe(1);
  await shop.changes.settled();
  expect(await find(shop, "remera roja")).toEqual(["Remera?color=Tono+3"]);
  expect(await measureColors(shop)).toBe(0);
});

test("what is sold out in the colour comes only where nothing else has it, and what is near keeps to the filters", async () => {
  await using shop = await openShop();
  const sell = (name: string, red: number) =>
    shop.sells({
      name,
      variants: [
        { size: "M", color: "Rojo", stock: red },
        { size: "L", color: "Azul", stock: 2 },
      ],
    });
  await sell("Remera Uno", 0);
  await shop.changes.settled();
  expect(await find(shop, "remera roja")).toEqual(["Remera Uno?color=Rojo"]);
  await sell("Remera Dos", 1);
  await shop.changes.settled();
  expect(await find(shop, "remera roja")).toEqual(["Remera Dos?color=Rojo"]);
  const listing = { ...WHOLE_LISTING, q: "remera verde" };
  expect((await findListing(shop, listing)).instead?.products).toHaveLength(2);
  const { instead } = await findListing(shop, { ...listing, sizes: ["XL"] });
  expect(instead?.isNear).toBe(false);
});
