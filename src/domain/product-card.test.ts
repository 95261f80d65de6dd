import { expect, test } from "vitest";
import { demoCatalogue } from "../../demo/catalogue.ts";
import { productColors } from "./color.ts";
import type { Photo } from "./image.ts";
import { asCard, asWantedCard, type Product, secondPicture } from "./product.ts";

function photo(base: string, color: string | null): Photo {
  return { base, widths: [320], has_avif: true, width: 1600, height: 2000, tint: "sand", alt: base, color };
}

function sold(colors: readonly (string | null)[], images: readonly Photo[]): Product {
  const variants = colors.map((color, index) => ({ id: String(index), size: null, color, stock: 1 }));
  return {
    id: "1",
    name: "Remera",
    description: "",
    image_url: null,
    price: 1000,
    discount_percentage: null,
    stock: variants.length,
    is_active: true,
    created_at: "2026-01-01T00:00:00.000Z",
    category: null,
    variants,
    images: [...images],
    colors: productColors(variants, images, {}),
  };
}

const basesOf = ({ images }: Product) => images.map(({ base }) => base);

test("the second picture is the next one of the first one's colour", () => {
  const images = [photo("red", "Rojo"), photo("blue", "Azul"), photo("all", null), photo("red-back", "Rojo")];
  expect(basesOf(asCard(sold(["Rojo", "Azul"], images)))).toEqual(["red", "red-back"]);
});

test("without one of that colour there is no second picture", () => {
  const images = [photo("red", "Rojo"), photo("blue", "Azul"), photo("all", null)];
  expect(basesOf(asCard(sold(["Rojo", "Azul"], images)))).toEqual(["red"]);
  expect(secondPicture(sold(["Rojo"], []))).toBeUndefined();
});

test("of a product in one colour, or in none, every picture is of it", () => {
  const images = [photo("front", "Rojo"), photo("back", null)];
  expect(basesOf(asCard(sold(["Rojo"], images)))).toEqual(["front", "back"]);
  expect(basesOf(asCard(sold([null], [photo("front", null), photo("back", null)])))).toEqual(["front", "back"]);
});

test("a card in the wanted colour shows two pictures of that colour, or one", () => {
  const images = [photo("red", "Rojo"), photo("blue", "Azul"), photo("blue-back", "Azul"), photo("green", "Verde")];
  const product = sold(["Rojo", "Azul", "Verde"], images);
  expect(basesOf(asWantedCard(product, { sizes: [], colors: ["azul"] }))).toEqual(["blue", "blue-back"]);
  expect(basesOf(asWantedCard(product, { sizes: [], colors: ["Verde"] }))).toEqual(["green"]);
});

test("a card's link names one wanted talle and a wanted colour, of a variant in stock where there is one", () => {
  const variants = [
    { id: "1", size: "M", color: "Azul", stock: 0 },
    { id: "2", size: "M", color: "Rojo", stock: 1 },
    { id: "3", size: "L", color: null, stock: 1 },
  ];
  const choiceOf = (sizes: string[], colors: string[], some = variants) =>
    asWantedCard({ ...sold([], []), variants: some }, { sizes, colors }).choice;
  expect(choiceOf(["m"], ["azul", "rojo"])).toBe("?talle=M&color=Rojo");
  expect(choiceOf([], ["Azul"])).toBe("?color=Azul");
  expect(choiceOf(["L"], [])).toBe("?talle=L");
  for (const none of [
    choiceOf(["M", "L"], []),
    choiceOf([], []),
    choiceOf(["XL"], []),
    choiceOf(["M"], [], variants.slice(1, 2)),
  ]) {
    expect(none).toBeUndefined();
  }
});

test("a card says its colours when there are several, and still knows its second picture", () => {
  const images = [photo("red", "Rojo"), photo("red-back", "Rojo")];
  expect(asCard(sold(["Rojo"], images)).colors).toBeUndefined();
  const card = asCard(sold(["Rojo", "Azul"], images));
  expect(card.colors).toHaveLength(2);
  expect(secondPicture(card)?.base).toBe("red-back");
});

test("in the whole demo no card's second picture is of another colour than its first", () => {
  for (const { slug, variants, images } of demoCatalogue.products) {
    const photos = images.map(({ file, color }) => photo(file, color));
    const product = sold(
      variants.map(({ color }) => color),
      photos,
    );
    for (const wanted of [[], ...new Set(variants.flatMap(({ color }) => (color === null ? [] : [[color]])))]) {
      const shown = basesOf(asWantedCard(product, { sizes: [], colors: wanted }));
      const colors = new Set(shown.map((base) => photos.find((image) => image.base === base)?.color));
      expect({ slug, wanted, colors: colors.size }).toEqual({ slug, wanted, colors: 1 });
    }
  }
});
