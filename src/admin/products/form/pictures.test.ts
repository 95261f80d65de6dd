import { expect, test } from "vitest";
import type { ProductImage } from "#domain/image.ts";
import {
  addFiles,
  arePicturesAsStored,
  describePicture,
  movePicture,
  picturesOf,
  removePicture,
  withRenamedColor,
  withSoldColors,
} from "./pictures.ts";
import { describedIn, mergeEdits } from "./save-pictures.ts";

function image(id: string): ProductImage {
  return {
    id,
    image_url: `/files/products/${id}-640.webp`,
    display_order: 0,
    is_primary: false,
    alt: "",
    color: null,
    width: 640,
    height: 800,
    base: `/files/products/${id}`,
    widths: [320, 640],
    has_avif: false,
    tint: "sand",
  };
}

const STORED = [image("a"), image("b"), image("c")];
const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });

test("a form that nobody touched has the pictures that are stored", () => {
  const pictures = picturesOf(STORED);

  expect(arePicturesAsStored(pictures, STORED)).toBe(true);
  expect(arePicturesAsStored(movePicture(pictures, 0, 2), STORED)).toBe(false);
  expect(arePicturesAsStored(describePicture(pictures, "b", { alt: "De espaldas" }), STORED)).toBe(false);
  expect(arePicturesAsStored(removePicture(pictures, "c"), STORED)).toBe(false);
  expect(arePicturesAsStored(addFiles(pictures, [photo("d.jpg")]), STORED)).toBe(false);
});

test("pictures move one place or to the front", () => {
  const keys = (pictures: readonly { key: string }[]) => pictures.map(({ key }) => key).join("");

  expect(keys(movePicture(picturesOf(STORED), 2, 0))).toBe("cab");
  expect(keys(movePicture(picturesOf(STORED), 0, 1))).toBe("bac");
});

test("a product takes twenty pictures, the first of those that are chosen", () => {
  const files = Array.from({ length: 19 }, (_, place) => photo(`${place}.jpg`));
  const pictures = addFiles(picturesOf(STORED), files);

  expect(pictures).toHaveLength(20);
  expect(pictures.at(-1)?.file?.name).toBe("16.jpg");
  expect(addFiles(pictures, files)).toEqual(pictures);
});

test("pictures that somebody else added or removed meanwhile fit into our order", () => {
  const ours = ["c", "b", "a"].map((id) => ({ id, alt: "", color: null }));

  expect(mergeEdits(ours, [image("a"), image("c"), image("d")]).map(({ id }) => id)).toEqual(["c", "a", "d"]);
});

test("of a picture only what was typed is sent, an emptied text too", () => {
  const described = picturesOf([{ ...image("a"), alt: "De frente", color: "Negro" }]);
  const sent = (change: Parameters<typeof describePicture>[2]) =>
    describePicture(described, "a", change).map(describedIn);

  expect(sent({})).toEqual([{}]);
  expect(sent({ alt: "" })).toEqual([{ alt: "" }]);
  expect(sent({ color: null })).toEqual([{ color: null }]);
  const [added] = addFiles([], [photo("b.jpg")]);
  expect(added && describedIn(added)).toEqual({});
  expect(added && describedIn({ ...added, alt: "De espaldas" })).toEqual({ alt: "De espaldas" });
});

test("pictures that somebody else added are arranged without describing them", () => {
  expect(mergeEdits([{ id: "a" }], [image("a"), image("b")])).toEqual([{ id: "a" }, { id: "b" }]);
});

test("a picture follows its colour to another name", () => {
  const pictures = describePicture(picturesOf(STORED), "b", { color: "Ngro" });
  const colors = (before: string[], after: string[]) =>
    withRenamedColor(pictures, before, after).map(({ color }) => color);

  expect(colors(["Azul", "Ngro"], ["Azul", "Negro "])).toEqual([null, "Negro", null]);
  expect(colors(["Ngro"], [""])).toEqual([null, null, null]);
  expect(colors(["Azul", "Ngro"], ["Azul"])).toEqual([null, "Ngro", null]);
  // A name half-typed towards 'Azul Francia' may be another colour's.
  expect(colors(["Azul", "Ngro"], ["Azul", "Azul"])).toEqual([null, "Ngro", null]);
  expect(colors(["Ngro", "Ngro"], ["Ngro", "Azul"])).toEqual([null, "Ngro", null]);
});

test("typing a colour's new name past another one's leaves its pictures the stored name, which the shop renames", () => {
  const stored = picturesOf([{ ...image("a"), color: "Celeste" }]);
  const names = ["Azu", "Azul", "Azul n", "Azul noche"];
  let [pictures, before] = [stored, "Celeste"];
  for (const name of names) {
    pictures = withRenamedColor(pictures, ["Azul", before], ["Azul", name]);
    before = name;
  }

  const [saved] = withSoldColors(pictures, ["Azul", "Azul noche"]);
  expect(saved && describedIn(saved)).toEqual({});
});
