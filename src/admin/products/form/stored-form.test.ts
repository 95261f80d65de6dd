import { expect, test } from "vitest";
import { addFiles } from "./pictures.ts";
import { editBody, emptyDraft } from "./product-draft.ts";
import { filesOf, recoverEdit, recoverForm, storePictures } from "./stored-form.ts";
import { addNames } from "./variant-grid.ts";

const FILES = [new File(["1"], "frente.jpg", { type: "image/jpeg" }), new File(["2"], "espalda.jpg")];

/** A form as typed, and what the browser stores of it. */
function leaveForm() {
  const draft = { ...emptyDraft(), name: "Camisa", grid: addNames("sizes", emptyDraft().grid, ["S", "M"]) };
  const pictures = addFiles([], FILES);
  const value: unknown = JSON.parse(JSON.stringify({ draft, pictures: storePictures(pictures) }));
  return { value, photos: filesOf(pictures) };
}

test("a form comes back as it was left, with its files in their order", () => {
  const form = recoverForm(leaveForm());
  expect(form).toMatchObject({ draft: { name: "Camisa" }, missingPhotos: 0 });
  expect(form?.draft.grid.sizes).toEqual(["S", "M"]);
  expect(form?.pictures.map(({ file }) => file)).toEqual(FILES);
});

test("photos that the browser did not keep are counted", () => {
  const { value, photos } = leaveForm();
  const [stored] = photos;
  expect(recoverForm({ value, photos: new Map(stored ? [stored] : []) })).toMatchObject({
    pictures: [{ file: FILES[0] }],
    missingPhotos: 1,
  });
});

test("a form of an earlier version, whose talles were objects, comes back too", () => {
  const { value, photos } = leaveForm();
  const { draft } = value as { draft: { grid: { sizes: unknown[] } } };
  draft.grid.sizes = draft.grid.sizes.map((name, key) => ({ key, name }));
  expect(recoverForm({ value, photos })?.draft.grid.sizes).toEqual(["S", "M"]);
});

test("a form of an earlier version knows its request without an answer", () => {
  const { value, photos } = leaveForm();
  const { draft } = value as { draft: object };
  const key = "0198f6d2-7d0c-4f6e-9a61-0c1c0f4f8a11";
  const form = recoverForm({ value: { ...(value as object), unanswered: { said: draft, key } }, photos });
  expect(form?.unanswered).toEqual({ payload: draft, key });
});

test("an edit of the first version comes back: fields that it lacks are empty, and its name for the variants is understood", () => {
  const facts = { name: "Camisa", description: "", is_active: true, is_pinned: false, size_guide: "" };
  const variants = [{ id: "a", size: null, color: null, stock: 4 }];
  const base = { ...facts, id: "1", version: 1, price: 1500, discount_percentage: null, category_id: null };
  const grid = { sizes: [""], colors: [""], cells: [[{ id: "a", shown: 4, units: "4" }]] };
  const draft = { ...facts, price: "1500", discount_percentage: "", category_id: "", grid };
  const changes = [{ field: "shelf", was: "S: 3", is: "S: 4" }];
  const value = { base: { ...base, variants, images: [] }, draft, pictures: [], changes, recounts: [] };
  const edit = recoverEdit({ value, photos: new Map() });
  expect(edit?.changes).toEqual([{ field: "variants", was: "S: 3", is: "S: 4" }]);
  expect(edit && editBody(edit.base, edit.draft)).toBeUndefined();
});

test("whatever else lies in the browser is no form", () => {
  const { value, photos } = leaveForm();
  const { draft } = value as { draft: object };
  const broken = [
    undefined,
    null,
    7,
    "x",
    [],
    {},
    { draft },
    { draft: { ...draft, grid: { sizes: [], colors: [], cells: [] } }, pictures: [] },
  ];
  for (const value of broken) {
    expect(recoverForm({ value, photos })).toBeUndefined();
    expect(recoverEdit({ value, photos })).toBeUndefined();
  }
});
