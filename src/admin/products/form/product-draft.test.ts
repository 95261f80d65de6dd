import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_VARIANTS } from "#domain/product.ts";
import type { AdminProduct } from "#server/products/products.ts";
import { createBody, draftOf, editBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import { rebase, takeNewer } from "./rebase.ts";
import { addNames, fillUnits, gridOf, removeAt, renameAt, setUnits, variantsOf } from "./variant-grid.ts";

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
  search_words: "",
  is_demo: false,
  counted: {},
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
    search_words: "",
    stock: 4,
  });
});

test("a product with choices is created with its variants instead", () => {
  const draft = { ...emptyDraft(), name: "Remera", price: "1500" };
  draft.grid = addNames("sizes", setUnits(draft.grid, 0, 0, "4"), ["S", "M"]);

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
  draft.grid = setUnits(addNames("sizes", draft.grid, names), 0, 0, "1");

  expect(() => createBody(draft)).toThrow(`Un producto lleva hasta ${MAX_VARIANTS} combinaciones`);
  expect(createBody({ ...draft, grid: setUnits(draft.grid, 0, 0, "") })).toHaveProperty(
    "variants.length",
    MAX_VARIANTS,
  );
});

test("a grid without a single stock is refused before it is sent", () => {
  const draft = { ...emptyDraft(), name: "Remera", price: "1500" };
  draft.grid = setUnits(addNames("sizes", draft.grid, ["S"]), 0, 0, "");

  expect(() => createBody(draft)).toThrow("Deja al menos una combinación");
});

test("two combinations of the same name, or one without among others, are refused before they are sent", () => {
  const draft = { ...emptyDraft(), name: "Remera", price: "1500" };
  const grid = addNames("sizes", draft.grid, ["S", "M"]);
  const renamed = (name: string) => ({
    ...draft,
    grid: renameAt("sizes", fillUnits(grid, "1"), 1, name),
  });

  expect(() => createBody(renamed("S"))).toThrow("Hay dos variantes con el mismo talle y color.");
  expect(() => createBody(renamed(" "))).toThrow("Cada variante necesita un talle o un color.");
  expect(() => editBody(SHIRT, renamed("S"))).toThrow("Hay dos variantes con el mismo talle y color.");
});

test("two spellings that are stored already may stay, a new one of either may not", () => {
  const product = { ...SHIRT, variants: ["M", "m"].map((size) => ({ id: size, size, color: null, stock: 1 })) };
  const draft = draftOf(product);

  expect(editBody(product, { ...draft, price: "1600" })).toMatchObject({ price: 1600 });
  const third = { ...draft, grid: addNames("sizes", draft.grid, ["L"]) };
  const renamed = renameAt("sizes", fillUnits(third.grid, "1"), 2, " M");
  expect(() => editBody(product, { ...draft, grid: renamed })).toThrow("Hay dos variantes con el mismo talle y color.");
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
  draft.grid = addNames("sizes", draft.grid, ["S", "M"]);

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
    { field: "price", was: "1500,5", is: "1800", mine: "1600" },
    { field: "variants", was: "10", is: "8" },
  ]);
  expect(editBody(NEWER, draft)).toEqual({ version: 4, price: 1600, description: "De algodón peinado" });
  expect(takeNewer(draft, NEWER, "price").price).toBe("1800");
});

test("after somebody else's change, stock still moves by the difference that was asked for", () => {
  const mine = draftOf(SHIRT);
  mine.grid = setUnits(mine.grid, 0, 0, "12");
  const { draft } = rebase(SHIRT, mine, NEWER);

  expect(editBody(NEWER, draft)).toEqual({ version: 4, stock: { from: 8, to: 10 } });
  expect(editBody(NEWER, takeNewer(draft, NEWER, "variants"))).toBeUndefined();
});

/** Somebody else counted nine of the ten shirts, and `sold` were sold after that. */
function recountedTo9({ sold = 0 } = {}): AdminProduct {
  const stock = 9 - sold;
  return { ...SHIRT, version: 4, stock, variants: [{ ...SHIRT.variants[0]!, stock }], counted: { a: 4 } };
}

/** The shirt's form with this stock typed, on top of the current product. */
function typing(units: string, now: AdminProduct) {
  const mine = draftOf(SHIRT);
  mine.grid = setUnits(mine.grid, 0, 0, units);
  return rebase(SHIRT, mine, now);
}

test("of two counts of the same units the second is asked which is valid, and neither difference is added", () => {
  const now = recountedTo9();
  const { draft, recounts, changes } = typing("7", now);
  expect(recounts).toEqual([{ id: "a", name: "", was: 10, is: 9, mine: 7 }]);
  expect(changes).toEqual([]);
  expect(editBody(now, draft)).toEqual({ version: 4, stock: { from: 9, to: 7 } });

  const after = recountedTo9({ sold: 2 });
  expect(typing("8", after).recounts).toEqual([{ id: "a", name: "", was: 10, is: 7, mine: 8 }]);
});

test("nobody is asked about one count that both came to, nor about a stock that was not typed here", () => {
  for (const units of ["9", "10"]) {
    const { draft, recounts } = typing(units, recountedTo9());
    expect(recounts).toEqual([]);
    expect(editBody(recountedTo9(), draft)).toBeUndefined();
  }
});

test("a count that is older than the form is no dispute: what changed since was sold", () => {
  const now = { ...recountedTo9(), counted: { a: 3 } };
  const { draft, recounts } = typing("12", now);
  expect(recounts).toEqual([]);
  expect(editBody(now, draft)).toEqual({ version: 4, stock: { from: 9, to: 11 } });
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

const SIZED: AdminProduct = {
  ...SHIRT,
  variants: [
    { id: "s", size: "S", color: null, stock: 3 },
    { id: "m", size: "M", color: null, stock: 4 },
  ],
};

/** What a form on `base` sends after somebody else changed the product to `now`. */
function rebased(base: AdminProduct, mine: ProductDraft, now: AdminProduct) {
  return editBody(now, rebase(base, mine, now).draft);
}

test("a variant that somebody added meanwhile stays", () => {
  const large = { id: "l", size: "L", color: null, stock: 10 };
  const now = { ...SIZED, version: 4, variants: [...SIZED.variants, large] };
  const mine = draftOf(SIZED);
  mine.grid = setUnits(mine.grid, 0, 0, "1");
  const { draft, changes } = rebase(SIZED, mine, now);

  expect(changes).toEqual([
    { field: "variants", was: "S: 3, M: 4", is: "S: 3, M: 4, L: 10", mine: "S: 1, M: 4, L: 10" },
  ]);
  expect(editBody(now, draft)).toEqual({
    version: 4,
    variants: [
      { id: "s", size: "S", color: null, stock: { from: 3, to: 1 } },
      { id: "m", size: "M", color: null },
      { id: "l", size: "L", color: null },
    ],
  });

  const without = { ...draft, grid: removeAt("sizes", draft.grid, 2) };
  expect(editBody(now, without)).toMatchObject({ removed_variants: ["l"] });
});

test("what was taken out here goes, also when somebody changed it or added beside it meanwhile", () => {
  const now: AdminProduct = {
    ...SIZED,
    version: 4,
    variants: [
      { id: "s", size: "S", color: null, stock: 3 },
      { id: "m", size: "M", color: null, stock: 9 },
      { id: "l", size: "L", color: null, stock: 10 },
    ],
  };
  const mine = draftOf(SIZED);
  mine.grid = removeAt("sizes", mine.grid, 1);

  expect(rebased(SIZED, mine, now)).toEqual({
    version: 4,
    variants: [
      { id: "s", size: "S", color: null },
      { id: "l", size: "L", color: null },
    ],
    removed_variants: ["m"],
  });
});

test("a talle that somebody renamed has its new name, unless it was renamed here", () => {
  const now: AdminProduct = {
    ...SIZED,
    version: 4,
    variants: [
      { id: "s", size: "Chico", color: null, stock: 3 },
      { id: "m", size: "Mediano", color: null, stock: 4 },
    ],
  };
  const mine = draftOf(SIZED);
  mine.grid = renameAt("sizes", setUnits(mine.grid, 0, 0, "1"), 1, "Medio");

  expect(rebased(SIZED, mine, now)).toEqual({
    version: 4,
    variants: [
      { id: "s", size: "Chico", color: null, stock: { from: 3, to: 1 } },
      { id: "m", size: "Medio", color: null },
    ],
  });
});

test("a product that somebody gave talles keeps them when only its stock was changed here", () => {
  const now: AdminProduct = {
    ...SHIRT,
    version: 4,
    variants: [
      { id: "a", size: "S", color: null, stock: 10 },
      { id: "m", size: "M", color: null, stock: 5 },
    ],
  };
  const mine = draftOf(SHIRT);
  mine.grid = setUnits(mine.grid, 0, 0, "12");

  expect(rebased(SHIRT, mine, now)).toEqual({
    version: 4,
    variants: [
      { id: "a", size: "S", color: null, stock: { from: 10, to: 12 } },
      { id: "m", size: "M", color: null },
    ],
  });
});

test("a variant that both added is one, with the stock that was typed here, if any was", () => {
  const now = {
    ...SIZED,
    version: 4,
    variants: [...SIZED.variants, { id: "l", size: "L", color: null, stock: 10 }],
  };
  const mine = draftOf(SIZED);
  mine.grid = setUnits(addNames("sizes", mine.grid, ["L"]), 0, 2, "7");

  expect(rebased(SIZED, mine, now)).toMatchObject({
    variants: [{ id: "s" }, { id: "m" }, { id: "l", size: "L", stock: { from: 10, to: 7 } }],
  });
  expect(rebased(SIZED, { ...mine, grid: addNames("sizes", draftOf(SIZED).grid, ["L"]) }, now)).toBeUndefined();
});

test("a variant that somebody removed stays away when only others were changed here", () => {
  const now = { ...SIZED, version: 4, variants: SIZED.variants.slice(1) };
  const mine = draftOf(SIZED);
  mine.grid = setUnits(mine.grid, 0, 1, "6");

  expect(rebased(SIZED, mine, now)).toEqual({
    version: 4,
    variants: [{ id: "m", size: "M", color: null, stock: { from: 4, to: 6 } }],
  });
});

test("no variant that somebody added is lost, whatever was done to the grid here", () => {
  const name = fc.constantFrom("", "S", "M", "L");
  const storedVariants = fc.uniqueArray(fc.record({ id: fc.uuid(), size: name, color: name, stock: fc.nat(9) }), {
    selector: ({ size, color }) => `${size}/${color}`,
    minLength: 1,
    maxLength: 6,
  });
  const storedProduct = (rows: { id: string; size: string; color: string; stock: number }[]): AdminProduct => ({
    ...SHIRT,
    variants: rows.map(({ size, color, ...row }) => ({ ...row, size: size || null, color: color || null })),
  });
  const step = fc.tuple(fc.nat(4), fc.nat(5), fc.nat(5), name);
  fc.assert(
    fc.property(storedVariants, fc.nat(5), fc.array(step, { maxLength: 5 }), (rows, split, steps) => {
      const now = storedProduct(rows);
      const base = storedProduct(rows.slice(0, 1 + (split % rows.length)));
      const grid = steps.reduce((grid, [what, x, y, name]) => {
        const size = x % grid.sizes.length;
        const color = y % grid.colors.length;
        if (what === 0) return removeAt("sizes", grid, size);
        if (what === 1) return removeAt("colors", grid, color);
        if (what === 2) return renameAt("sizes", grid, size, name);
        if (what === 3) return addNames("sizes", grid, [name || "XL"]);
        return setUnits(grid, y % grid.colors.length, x % grid.sizes.length, String(x));
      }, gridOf(base.variants));
      const known = new Set(base.variants.map(({ id }) => id));
      const added = now.variants.filter(({ id }) => !known.has(id)).map(({ id }) => id);

      const merged = rebase(base, { ...draftOf(base), grid }, now).draft.grid;

      const stored = variantsOf(merged).flatMap((variant) => ("id" in variant ? [variant.id] : []));
      expect(added.filter((id) => !stored.includes(id))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
    }),
  );
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

test.each(["", "mil", "0.500", "-5", "1e3", "10.000.000.000"])(
  "%j is refused as a price, before anything is sent",
  (price) => {
    expect(() => createBody({ ...emptyDraft(), price })).toThrow("Escribe un precio en pesos");
    expect(() => editBody(SHIRT, { ...draftOf(SHIRT), price })).toThrow("Escribe un precio en pesos");
  },
);

test.each([
  ["1.500", 1500],
  ["25.900", 25_900],
  ["1.500.000", 1_500_000],
  ["25.900,50", 25_900.5],
  ["0,5", 0.5],
  ["1.50", 1.5],
  ["$ 1500", 1500],
])("a price of %s is %s pesos", (typed, pesos) => {
  const grid = setUnits(emptyDraft().grid, 0, 0, "1");
  expect(createBody({ ...emptyDraft(), grid, price: typed })).toMatchObject({ price: pesos });
});
