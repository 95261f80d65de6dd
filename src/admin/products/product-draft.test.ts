import { expect, test } from "vitest";
import { MAX_VARIANTS } from "#domain/product.ts";
import type { AdminProduct } from "../api.ts";
import { createBody, draftOf, editBody, emptyDraft, thousandsMeant } from "./product-draft.ts";
import { rebase, takeNewer } from "./rebase.ts";
import { addSizes, setUnits } from "./variant-grid.ts";

const SHIRT: AdminProduct = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Remera",
  description: "De algodón",
  image_url: null,
  price: 1500.5,
  discount_percentage: null,
  stock: 10,
  is_active: true,
  created_at: "2026-01-01T00:00:00.000Z",
  variants: [{ id: "a", size: null, color: null, stock: 10 }],
  category: null,
  images: [],
  version: 3,
  is_pinned: false,
  category_id: null,
  size_guide: "",
  is_demo: false,
};

test("a product without choices is created with one stock, and an empty discount is null", () => {
  const draft = { ...emptyDraft(), name: "Remera", price: "1500.50" };
  draft.grid = setUnits(draft.grid, 0, 0, "4");

  expect(createBody(draft)).toEqual({
    name: "Remera",
    description: "",
    price: 1500.5,
    discount_percentage: null,
    is_active: true,
    is_pinned: false,
    category_id: null,
    size_guide: "",
    stock: 4,
  });
});

test("a product with choices is created with its variants instead", () => {
  const draft = { ...emptyDraft(), name: "Remera", price: "1500" };
  draft.grid = addSizes(setUnits(draft.grid, 0, 0, "4"), ["S", "M"]);

  expect(createBody(draft)).toMatchObject({
    variants: [
      { size: "S", color: null, stock: 4 },
      { size: "M", color: null, stock: 0 },
    ],
  });
  expect(createBody(draft)).not.toHaveProperty("stock");
});

test("a grid with more combinations than a product has is refused before it is sent; empty ones do not count", () => {
  const names = Array.from({ length: MAX_VARIANTS + 1 }, (_, place) => `T${place}`);
  const draft = { ...emptyDraft(), name: "Remera", price: "1500" };
  draft.grid = setUnits(addSizes(draft.grid, names), 0, 0, "1");

  expect(() => createBody(draft)).toThrow(`Un producto lleva hasta ${MAX_VARIANTS} combinaciones`);
  expect(createBody({ ...draft, grid: setUnits(draft.grid, 0, 0, "") })).toHaveProperty(
    "variants.length",
    MAX_VARIANTS,
  );
});

test("a grid without a single stock is refused before it is sent", () => {
  const draft = { ...emptyDraft(), name: "Remera", price: "1500" };
  draft.grid = setUnits(addSizes(draft.grid, ["S"]), 0, 0, "");

  expect(() => createBody(draft)).toThrow("Deja al menos una combinación");
});

test("a form that nobody touched has nothing to send", () => {
  expect(editBody(SHIRT, draftOf(SHIRT))).toBeUndefined();
  expect(editBody(SHIRT, { ...draftOf(SHIRT), price: "1500.50" })).toBeUndefined();
});

test("only what differs is sent, stock as what was shown and what is wanted", () => {
  const draft = draftOf(SHIRT);
  draft.grid = setUnits(draft.grid, 0, 0, "12");

  expect(editBody(SHIRT, { ...draft, discount_percentage: "20", is_active: false })).toEqual({
    version: 3,
    discount_percentage: 20,
    is_active: false,
    stock: { from: 10, to: 12 },
  });
});

test("giving a product sizes sends the whole list of variants", () => {
  const draft = draftOf(SHIRT);
  draft.grid = addSizes(draft.grid, ["S", "M"]);

  expect(editBody(SHIRT, draft)).toEqual({
    version: 3,
    variants: [
      { id: "a", size: "S", color: null },
      { size: "M", color: null, stock: 0 },
    ],
  });
});

const NEWER: AdminProduct = {
  ...SHIRT,
  version: 4,
  name: "Remera Pampa",
  price: 1800,
  variants: [{ id: "a", size: null, color: null, stock: 8 }],
};

test("after somebody else's change, untouched fields are new and touched ones stay", () => {
  const mine = { ...draftOf(SHIRT), price: "1600", description: "De algodón peinado" };
  const { draft, changes } = rebase(SHIRT, mine, NEWER);

  expect(draft).toMatchObject({ name: "Remera Pampa", price: "1600", description: "De algodón peinado" });
  expect(changes).toEqual([
    { field: "name", was: "Remera", is: "Remera Pampa" },
    { field: "price", was: "1500.5", is: "1800", mine: "1600" },
    { field: "shelf", was: "10", is: "8" },
  ]);
  expect(editBody(NEWER, draft)).toEqual({ version: 4, price: 1600, description: "De algodón peinado" });
  expect(takeNewer(draft, NEWER, "price").price).toBe("1800");
});

test("after somebody else's change, stock still moves by the difference that was asked for", () => {
  const mine = draftOf(SHIRT);
  mine.grid = setUnits(mine.grid, 0, 0, "12");
  const { draft } = rebase(SHIRT, mine, NEWER);

  expect(editBody(NEWER, draft)).toEqual({ version: 4, stock: { from: 8, to: 10 } });
  expect(editBody(NEWER, takeNewer(draft, NEWER, "shelf"))).toBeUndefined();
});

test("a variant that somebody removed comes back only because it was changed here", () => {
  const sized: AdminProduct = {
    ...SHIRT,
    variants: [
      { id: "a", size: "S", color: null, stock: 1 },
      { id: "b", size: "M", color: null, stock: 2 },
    ],
  };
  const without: AdminProduct = { ...sized, version: 4, variants: sized.variants.slice(0, 1) };

  expect(editBody(without, rebase(sized, draftOf(sized), without).draft)).toBeUndefined();

  const mine = draftOf(sized);
  mine.grid = setUnits(mine.grid, 0, 1, "5");
  expect(editBody(without, rebase(sized, mine, without).draft)).toEqual({
    version: 4,
    variants: [
      { id: "a", size: "S", color: null },
      { size: "M", color: null, stock: 5 },
    ],
  });
});

test("a category is sent by its id, 'General' as none, and somebody else's is taken over like any field", () => {
  const draft = { ...draftOf(SHIRT), category_id: "c1" };
  expect(editBody(SHIRT, draft)).toEqual({ version: 3, category_id: "c1" });
  const inCategory = { ...SHIRT, category_id: "c1" };
  expect(editBody(inCategory, { ...draftOf(inCategory), category_id: "" })).toEqual({ version: 3, category_id: null });

  const now = { ...SHIRT, version: 4, category_id: "c2" };
  expect(rebase(SHIRT, draftOf(SHIRT), now)).toMatchObject({
    draft: { category_id: "c2" },
    changes: [{ field: "category_id", was: "", is: "c2" }],
  });
  expect(rebase(SHIRT, draft, now)).toMatchObject({
    draft: { category_id: "c1" },
    changes: [{ field: "category_id", was: "", is: "c2", mine: "c1" }],
  });
});

test.each([
  ["1.500", 1500],
  ["12.000", 12_000],
  ["1.50", undefined],
  ["0.500", undefined],
  ["1500", undefined],
  ["1500.000", undefined],
])("a price of %s may be meant as %s", (typed, meant) => {
  expect(thousandsMeant(typed)).toBe(meant);
});
