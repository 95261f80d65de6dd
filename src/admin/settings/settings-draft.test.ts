import { expect, test } from "vitest";
import type { EditableSettings } from "#server/settings/settings.ts";
import { NEW_SETTINGS } from "../../../test/settings.ts";
import {
  afterSaving,
  discard,
  rebase,
  recoverEditing,
  SECTION_FIELDS,
  startEditing,
  storeEditing,
  takeNewer,
  unsavedIn,
} from "./settings-draft.ts";

const STORED: EditableSettings = { ...NEW_SETTINGS, version: 1, whatsapp: "5491155554444", iva_rate: 10.5 };

const typing = (typed: object) => {
  const editing = startEditing(STORED);
  return { ...editing, typed: { ...editing.typed, ...typed } };
};

test("every setting is in one form; how long personal data stays is set beside it", () => {
  const fields = [...Object.values(SECTION_FIELDS).flat(), "retention_months"];
  expect(fields.toSorted()).toEqual(Object.keys(NEW_SETTINGS).toSorted());
});

test("a form begins as people write, with nothing to save", () => {
  const editing = startEditing(STORED);
  expect(editing.typed).toMatchObject({ whatsapp: "+54 9 11 5555-4444", iva_rate: "10,5" });
  expect(unsavedIn(editing, "shop")).toEqual({});
  expect(unsavedIn(typing({ shop_name: "La Percha", alias: "la.percha" }), "shop")).toEqual({ shop_name: "La Percha" });
});

test("saving one section leaves what is typed in the others", () => {
  const editing = typing({ shop_name: " La Percha", alias: "la.percha" });
  const saved = afterSaving(editing, { ...STORED, version: 2, shop_name: "La Percha" }, "shop");
  expect(unsavedIn(saved, "shop")).toEqual({});
  expect(saved.typed.shop_name).toBe("La Percha");
  expect(unsavedIn(saved, "payment")).toEqual({ alias: "la.percha" });
  expect(unsavedIn(discard(saved, "payment"), "payment")).toEqual({});
});

test("what others saved fills what is untouched, and is offered where both changed the same", () => {
  const now = { ...STORED, version: 2, shop_name: "La Percha", holder: "Ana Paz", alias: "la.percha" };
  const rebased = rebase(typing({ shop_name: "El Ropero", alias: "la.percha" }), now);
  expect(rebased.typed).toMatchObject({ shop_name: "El Ropero", holder: "Ana Paz" });
  expect(rebased.newer).toEqual([
    { field: "shop_name", was: "Saitam", is: "La Percha", isDisputed: true },
    { field: "holder", was: "", is: "Ana Paz", isDisputed: false },
  ]);
  const taken = takeNewer(rebased, "shop_name");
  expect(unsavedIn(taken, "shop")).toEqual({});
  expect(taken.newer.every(({ isDisputed }) => !isDisputed)).toBe(true);
});

test("a field that is being typed in keeps its letters while somebody saves another one", () => {
  const typed = { shop_name: `${STORED.shop_name} `, whatsapp: "11 5555-4444" };
  expect(rebase(typing(typed), { ...STORED, version: 2, holder: "Ana Paz" }).typed).toMatchObject(typed);
});

test("what is typed in another spelling than somebody stored it in is the same", () => {
  const now = {
    ...STORED,
    version: 2,
    whatsapp: "5491166667777",
    instagram: "la.percha",
    iva_rate: 21,
    holder: "Ana Paz",
  };
  const typed = {
    whatsapp: "11 6666-7777",
    instagram: "@la.percha",
    iva_rate: "21,0 %",
    holder: " Ana  Paz",
    hours: "9 a 18 ",
  };
  for (const editing of [rebase(typing(typed), now), recoverEditing(storeEditing(typing(typed)), now)]) {
    expect(editing.newer).toEqual([]);
    expect(unsavedIn(editing, "shop")).toEqual({ hours: "9 a 18 " });
    expect(unsavedIn(editing, "payment")).toEqual({});
    expect(unsavedIn(editing, "legal")).toEqual({});
  }
});

test("what was left in the browser comes back on top of the settings as they are now", () => {
  const left: unknown = JSON.parse(
    JSON.stringify(storeEditing(typing({ shop_name: "El Ropero", alias: "la.percha" }))),
  );
  expect(Object.keys(Object(left))).toEqual(["shop_name", "alias"]);
  const now = { ...STORED, version: 2, shop_name: "La Percha", holder: "Ana Paz" };
  const editing = recoverEditing(left, now);
  expect(editing.base).toBe(now);
  expect(editing.typed).toMatchObject({ shop_name: "El Ropero", alias: "la.percha", holder: "Ana Paz" });
  expect(editing.newer).toEqual([{ field: "shop_name", was: "Saitam", is: "La Percha", isDisputed: true }]);
  expect(storeEditing(startEditing(STORED))).toBeUndefined();
});

test("whatever else lies in the browser is as if nothing did", () => {
  const broken = [
    undefined,
    null,
    7,
    "x",
    [],
    { alias: null },
    { alias: { was: 1, typed: {} } },
    { other: { was: "", typed: "" } },
  ];
  for (const left of broken) expect(recoverEditing(left, STORED)).toEqual(startEditing(STORED));
});
