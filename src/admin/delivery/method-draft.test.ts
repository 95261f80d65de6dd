import { expect, test } from "vitest";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { CallFailed } from "../http.ts";
import {
  bodyOf,
  draftOf,
  EMPTY_DRAFT,
  rebase,
  recoverEdit,
  recoverNew,
  startEditing,
  takeNewer,
} from "./method-draft.ts";

const MOTO: OwnMethod = {
  id: "1",
  version: 3,
  kind: "delivery",
  name: "Moto",
  price: 4000,
  free_from: 90_000,
  days: null,
  postal_codes: "1000-1499",
  provinces: ["C", "V"],
  address: null,
  hours: null,
  map_url: null,
  is_active: true,
};

function refusalOf(typed: object, isAgreed = false): string {
  try {
    bodyOf({ ...draftOf(MOTO), ...typed }, isAgreed);
    return "accepted";
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return `${error.field}: ${error.detail}`;
  }
}

test("what is not touched is sent as it was", () => {
  const { id: _id, version: _version, is_active: _active, ...fields } = MOTO;
  expect(bodyOf(draftOf(MOTO), false)).toEqual({ ...fields, days: "", address: "", hours: "", map_url: "" });
});

test("amounts are read as Argentines write them; an empty price is free for a pick-up only", () => {
  expect(bodyOf({ ...EMPTY_DRAFT, name: "Moto", price: "$ 4.500" }, false).price).toBe(4500);
  expect(bodyOf({ ...EMPTY_DRAFT, name: "Retiro", kind: "pickup" }, false).price).toBeNull();
  expect(bodyOf({ ...draftOf(MOTO), price: "", free_from: "" }, true).price).toBeNull();
  expect(refusalOf({ price: "" })).toMatch(/^price: Escribe el precio, o 0 si es gratis/);
  expect(refusalOf({ price: "mucho" })).toBe("price: Escribe un importe en pesos, por ejemplo 7500.");
  expect(refusalOf({ price: "10,50" })).toBe("price: Escribe pesos enteros, sin centavos.");
  expect(refusalOf({ name: " " })).toBe("name: Escribe el nombre.");
  expect(refusalOf({ postal_codes: "Palermo" })).toMatch(/^postal_codes: «Palermo»/);
});

test("what somebody else changed comes in where nothing was typed, and is asked about where something was", () => {
  const editing = { ...startEditing(MOTO), typed: { ...draftOf(MOTO), price: "5000" } };
  const rebased = rebase(editing, { ...MOTO, version: 4, price: 4200, days: "En el día" });
  expect(rebased.version).toBe(4);
  expect(rebased.typed).toMatchObject({ price: "5000", days: "En el día" });
  expect(rebased.newer).toEqual([
    { field: "price", was: "4.000", is: "4.200", isDisputed: true },
    { field: "days", was: "", is: "En el día", isDisputed: false },
  ]);
  expect(takeNewer(rebased, ["price"])).toMatchObject({ typed: { price: "4.200" }, newer: [{ field: "days" }] });
});

test("a stored draft that was saved since is none any more, however its amounts were typed", () => {
  const stored = { was: draftOf(MOTO), typed: { ...draftOf(MOTO), price: "$ 4500", days: "Mañana" } };
  expect(recoverEdit(stored, { ...MOTO, version: 4, price: 4500, days: "Mañana" })).toBeUndefined();
  expect(recoverEdit(stored, { ...MOTO, version: 4, price: 4500 })).toMatchObject({ typed: { days: "Mañana" } });
});

test("a stored draft is recovered on top of the method as it is now; anything else is nothing", () => {
  const stored = JSON.parse(
    JSON.stringify({ was: draftOf(MOTO), typed: { ...draftOf(MOTO), days: "Mañana" } }),
  ) as unknown;
  expect(recoverEdit(stored, { ...MOTO, version: 9, name: "Motos" })).toMatchObject({
    version: 9,
    typed: { name: "Motos", days: "Mañana" },
  });
  expect(recoverNew({ typed: EMPTY_DRAFT })).toEqual({ typed: EMPTY_DRAFT });
  expect(recoverNew(EMPTY_DRAFT), "of an earlier version").toEqual({ typed: EMPTY_DRAFT });
  for (const broken of [undefined, null, 7, {}, { ...EMPTY_DRAFT, kind: "teleport" }]) {
    expect(recoverNew({ typed: broken })).toBeUndefined();
    expect(recoverEdit(broken, MOTO)).toBeUndefined();
  }
});
