import { expect, test } from "vitest";
import type { AdminProduct } from "#server/products/products.ts";
import { addFiles } from "./pictures.ts";
import { createBody, editBody, emptyDraft, type ProductDraft } from "./product-draft.ts";
import {
  editMade,
  openRecounts,
  rebaseEditing,
  restOfEdit,
  settleRecount,
  startEditing,
  takeFields,
} from "./product-editing.ts";
import { addNames, removeAt, setUnits } from "./variant-grid.ts";

/** A shirt in S and M, five of each, as typed. */
function shirtDraft(): ProductDraft {
  const grid = addNames("sizes", emptyDraft().grid, ["S", "M"]);
  const filled = setUnits(setUnits(grid, 0, 0, "5"), 0, 1, "5");
  return { ...emptyDraft(), name: " Camisa ", price: "1.500", discount_percentage: "0", grid: filled };
}

/** The stored shirt, with later changes. */
function shirt(changes: Partial<AdminProduct> = {}): AdminProduct {
  return {
    id: "11111111-1111-4111-8111-111111111111",
    name: "Camisa",
    description: "",
    image_url: null,
    price: 1500,
    discount_percentage: null,
    stock: 10,
    is_active: true,
    created_at: "2026-01-01T00:00:00.000Z",
    variants: [
      { id: "s", size: "S", color: null, stock: 5 },
      { id: "m", size: "M", color: null, stock: 5 },
    ],
    category: null,
    images: [],
    version: 1,
    is_pinned: false,
    category_id: null,
    size_guide: "",
    search_words: "",
    is_demo: false,
    counted: {},
    ...changes,
  };
}

const PICTURE: AdminProduct["images"][number] = {
  id: "22222222-2222-4222-8222-222222222222",
  image_url: "/files/products/a-640.webp",
  display_order: 0,
  is_primary: true,
  alt: "",
  color: null,
  width: 640,
  height: 800,
  base: "/files/products/a",
  widths: [320, 640],
  has_avif: false,
  tint: "sand",
};

/** What is left to save if `typed` is in the form after a product was created from the shirt's draft. */
function rest(typed: ProductDraft, made = shirt()) {
  const { base, draft, changes } = editMade(made, shirtDraft(), { draft: typed, pictures: [] });
  return { body: editBody(base, draft), changes };
}

test("what was typed after a product was made, and nothing else, is an edit of it", () => {
  expect(createBody(shirtDraft())).toMatchObject({ name: " Camisa ", price: 1500 });
  expect(rest({ ...shirtDraft(), price: "1.800" })).toEqual({ body: { version: 1, price: 1800 }, changes: [] });
  expect(rest(shirtDraft())).toEqual({ body: undefined, changes: [] });
});

test("units sold since it was made stay sold, also where another stock was typed", () => {
  const made = shirt({
    variants: [
      { id: "s", size: "S", color: null, stock: 3 },
      { id: "m", size: "M", color: null, stock: 4 },
    ],
  });
  expect(rest({ ...shirtDraft(), name: "Camisa Lino" }, made).body).toEqual({ version: 1, name: "Camisa Lino" });
  const typed = { ...shirtDraft(), grid: setUnits(shirtDraft().grid, 0, 0, "8") };
  expect(rest(typed, made).body).toEqual({
    version: 1,
    variants: [
      { id: "s", size: "S", color: null, stock: { from: 3, to: 6 } },
      { id: "m", size: "M", color: null },
    ],
  });
});

test("talles that came and went in the form come and go in the product", () => {
  const { grid } = shirtDraft();
  const typed = { ...shirtDraft(), grid: addNames("sizes", removeAt("sizes", grid, 0), ["L"]) };
  expect(rest(typed).body).toEqual({
    version: 1,
    variants: [
      { id: "m", size: "M", color: null },
      { size: "L", color: null, stock: 0 },
    ],
    removed_variants: ["s"],
  });
});

test("what somebody else edited meanwhile is shown, and kept where nothing was typed", () => {
  const made = shirt({ name: "Camisa de la socia", price: 900, version: 2 });
  expect(rest({ ...shirtDraft(), price: "1800" }, made)).toEqual({
    body: { version: 2, price: 1800 },
    changes: [
      { field: "name", was: " Camisa ", is: "Camisa de la socia" },
      { field: "price", was: "1500", is: "900", mine: "1800" },
      { field: "discount_percentage", was: "0", is: "" },
    ],
  });
});

test("what nobody typed again is as somebody else left it: price, stored names and pictures", () => {
  const variants = [
    { id: "s", size: "XS", color: null, stock: 5 },
    { id: "m", size: "M", color: null, stock: 5 },
  ];
  const made = shirt({ price: 2000, variants, version: 2 });
  const { body, changes } = rest({ ...shirtDraft(), description: "De lino" }, made);
  expect(body).toEqual({ version: 2, description: "De lino" });
  expect(changes).toContainEqual({ field: "price", was: "1500", is: "2000" });

  const size = { widths: [320], has_avif: false, width: 320, height: 400 };
  const address = { base: "/files/products/a", image_url: "/files/products/a-320.webp", tint: "sand" as const };
  const image = { id: "i", ...address, ...size, alt: "", color: null, display_order: 0, is_primary: true };
  const chosen = { key: "k", preview: "", alt: "", color: null, file: new File([], "b.jpg") };
  const { pictures } = editMade(shirt({ images: [image] }), shirtDraft(), { draft: shirtDraft(), pictures: [chosen] });
  expect(pictures.map(({ key }) => key)).toEqual(["i", "k"]);
});

test("what is disputed stays so when somebody else changes something else, until it is taken or typed alike", () => {
  const start = startEditing(shirt());
  const typed = { ...start, draft: { ...start.draft, price: "1800" } };
  const editing = rebaseEditing(typed, shirt({ version: 2, price: 900 }));
  const price = { field: "price", was: "1500", is: "900", mine: "1800" };
  expect(editing.changes).toEqual([price]);
  const newer = shirt({ version: 3, price: 900, description: "De lino" });
  const description = { field: "description", was: "", is: "De lino" };
  expect(rebaseEditing(editing, newer).changes).toEqual([price, description]);
  expect(rebaseEditing(editing, { ...newer, price: 950 }).changes).toEqual([
    description,
    { ...price, was: "900", is: "950" },
  ]);
  const taken = { ...editing, ...takeFields(editing, ["price"]) };
  expect(rebaseEditing(taken, newer).changes).toEqual([{ field: "price", was: "1500", is: "900" }, description]);
});

/** The shirt's form with these units typed for S. */
function typingOver(product: AdminProduct, units: string) {
  const editing = startEditing(product);
  return { ...editing, draft: { ...editing.draft, grid: setUnits(editing.draft.grid, 0, 0, units) } };
}

/** The shirt after somebody else counted this stock of S. */
function counted(stock: number, version = 2): AdminProduct {
  const [small, medium] = shirt().variants;
  return shirt({ version, variants: [{ ...small!, stock }, medium!], counted: { s: version } });
}

test("of two counts each can stand, by one press, and then nothing is asked any more", () => {
  const editing = rebaseEditing(typingOver(shirt(), "7"), counted(9));
  const [recount] = openRecounts(editing);
  expect(recount).toEqual({ id: "s", name: "S", was: 5, is: 9, mine: 7 });
  if (!recount) return;

  const mine = { ...editing, ...settleRecount(editing, recount, "mine") };
  expect(openRecounts(mine)).toEqual([]);
  expect(editBody(mine.base, mine.draft)).toMatchObject({ variants: [{ id: "s", stock: { from: 9, to: 7 } }, {}] });
  const theirs = { ...editing, ...settleRecount(editing, recount, "theirs") };
  expect(openRecounts(theirs)).toEqual([]);
  expect(editBody(theirs.base, theirs.draft)).toBeUndefined();
});

test("a disputed count stays disputed when something else changes, and is settled by typing the same", () => {
  const editing = rebaseEditing(typingOver(shirt(), "7"), counted(9));
  const again = rebaseEditing(editing, { ...counted(9), version: 3, price: 900 });
  expect(openRecounts(again)).toEqual([{ id: "s", name: "S", was: 5, is: 9, mine: 7 }]);
  const typed = { ...again, draft: { ...again.draft, grid: setUnits(again.draft.grid, 0, 0, "9") } };
  expect(openRecounts(typed)).toEqual([]);
});

test("what was typed after an unanswered edit is applied to its result, and units sold meanwhile stay sold", () => {
  const sent = typingOver(shirt(), "8");
  const saved = counted(7);
  expect(restOfEdit(saved, sent, sent)).toBeUndefined();
  const typed = typingOver(shirt(), "9");
  const rest = restOfEdit(saved, sent, typed);
  expect(rest && editBody(rest.base, rest.draft)).toMatchObject({
    version: 2,
    variants: [{ id: "s", stock: { from: 7, to: 8 } }, {}],
  });
});

test("a picture that somebody else added is not one that was removed here", () => {
  const opened = startEditing(shirt());
  const photo = new File(["x"], "frente.jpg", { type: "image/jpeg" });
  const pictures = addFiles(opened.pictures, [photo]);
  const theirs = shirt({ version: 2, price: 1800, images: [PICTURE] });

  expect(rebaseEditing(opened, theirs)).toMatchObject({ base: { images: [PICTURE] }, pictures: [{ key: PICTURE.id }] });
  expect(rebaseEditing({ ...opened, pictures }, theirs)).toMatchObject({ base: { images: [], version: 2 }, pictures });
  const sent = { base: opened.base, draft: { ...opened.draft, price: "1.800" } };
  const now = { base: opened.base, draft: { ...opened.draft, price: "1.900" } };
  expect(restOfEdit(theirs, sent, now)?.base).toMatchObject({ images: [], version: 2 });
});
