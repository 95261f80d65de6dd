import { expect, test } from "vitest";
import { addFiles } from "./pictures.ts";
import { emptyDraft } from "./product-draft.ts";
import { filesOf, recoverEdit, recoverForm, storePictures } from "./stored-form.ts";
import { addNames, renameHeading } from "./variant-grid.ts";

const FILES = [new File(["1"], "frente.jpg", { type: "image/jpeg" }), new File(["2"], "espalda.jpg")];

/** A form as it is typed, and what the browser keeps of it. */
function leaveForm() {
  const draft = { ...emptyDraft(), name: "Camisa", grid: addNames("sizes", emptyDraft().grid, ["S", "M"]) };
  const { pictures } = addFiles([], FILES);
  const value: unknown = JSON.parse(JSON.stringify({ draft, pictures: storePictures(pictures) }));
  return { value, photos: filesOf(pictures) };
}

test("a form comes back as it was left, with its files in their order", () => {
  const form = recoverForm(leaveForm());
  expect(form).toMatchObject({ draft: { name: "Camisa" }, missingPhotos: 0 });
  expect(form?.draft.grid.sizes.map(({ name }) => name)).toEqual(["S", "M"]);
  expect(form?.pictures.map(({ file }) => file)).toEqual(FILES);
});

test("photos that the browser did not keep are counted", () => {
  const { value, photos } = leaveForm();
  const [kept] = photos;
  expect(recoverForm({ value, photos: new Map(kept ? [kept] : []) })).toMatchObject({
    pictures: [{ file: FILES[0] }],
    missingPhotos: 1,
  });
});

test("talles that are added to a form that came back are told apart from its own", () => {
  const form = recoverForm(leaveForm());
  if (!form) throw new Error("It did not come back");
  const { sizes } = addNames("sizes", form.draft.grid, ["L"]);
  expect(new Set(sizes.map(({ key }) => key)).size).toBe(3);
  const [first] = sizes;
  const renamed = renameHeading("sizes", form.draft.grid, first?.key ?? 0, "XS");
  expect(renamed.sizes.map(({ name }) => name)).toEqual(["XS", "M"]);
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
