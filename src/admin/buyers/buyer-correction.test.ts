import { expect, test } from "vitest";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import {
  changesIn,
  isMixed,
  rebase,
  showsNewer,
  startEditing,
  takeNewer,
  typeField,
  valueOf,
} from "./buyer-correction.ts";

const FORM = {
  customer_name: "Ana",
  customer_lastname: "López",
  customer_dni: "30123456",
  customer_phone: null,
  customer_email: "ana@correo.example",
  customer_address: "Bolívar 1",
  customer_postal_code: "1425",
  customer_city: "CABA",
};

function anOrder(id: string, version = 1, changes: Partial<typeof FORM> = {}): BuyerRecord {
  return { kind: "order", id, order: { ...FORM, ...changes, version } } as unknown as BuyerRecord;
}

function aRequest(id: string, name: string): BuyerRecord {
  return { kind: "regret", id, regret: { name, email: null, phone: null, version: 1 } } as unknown as BuyerRecord;
}

test("what is typed is sent, a name whole; typed back it is no change", () => {
  const start = startEditing([anOrder("a"), anOrder("b", 1, { customer_city: "Rosario" })]);
  expect(changesIn(start)).toEqual({});
  expect(isMixed(start, "customer_city")).toBe(true);
  const renamed = typeField(start, "customer_lastname", "Soler");
  expect(changesIn(renamed)).toEqual({ customer_name: "Ana", customer_lastname: "Soler" });
  expect(changesIn(typeField(renamed, "customer_lastname", "López"))).toEqual({});
});

test("a request that is newer than the orders does not put its whole name into their first name", () => {
  const start = startEditing([aRequest("r", "Ana López"), anOrder("a")]);
  expect(valueOf(start, "customer_name")).toBe("Ana");
  expect(valueOf(start, "customer_dni")).toBe("30123456");
  expect(changesIn(typeField(start, "customer_name", "Anna"))).toEqual({
    customer_name: "Anna",
    customer_lastname: "López",
  });
});

test("untouched fields follow what somebody else corrected; the name that was typed is disputed as one", () => {
  const typed = typeField(startEditing([anOrder("a")]), "customer_lastname", "Soler");
  const now = [anOrder("a", 2, { customer_name: "Anabel", customer_city: "Rosario" })];
  const rebased = rebase(typed, now);
  expect(rebased.newer).toEqual([
    { field: "customer_name", was: "Ana López", is: "Anabel López", isDisputed: true },
    { field: "customer_city", was: "CABA", is: "Rosario", isDisputed: false },
  ]);
  expect(valueOf(rebased, "customer_city")).toBe("Rosario");
  expect(changesIn(rebased)).toEqual({ customer_name: "Ana", customer_lastname: "Soler" });
  expect(rebase(rebased, now)).toBe(rebased);

  const taken = takeNewer(rebased, "customer_name");
  expect(valueOf(taken, "customer_name")).toBe("Anabel");
  expect(changesIn(taken)).toEqual({});
  expect(taken.newer.map(({ isDisputed }) => isDisputed)).toEqual([false, false]);
});

test("what somebody else corrected on an older one of the chosen orders is disputed too", () => {
  const typed = typeField(startEditing([anOrder("a"), anOrder("b")]), "customer_address", "Perú 2");
  const rebased = rebase(typed, [anOrder("a"), anOrder("b", 2, { customer_address: "Chile 3" })]);
  expect(rebased.newer).toEqual([{ field: "customer_address", was: "Bolívar 1", is: "Chile 3", isDisputed: true }]);
  const taken = takeNewer(rebased, "customer_address");
  expect(changesIn(taken)).toEqual({});
  expect(taken.newer).toEqual([]);
});

test("what is disputed on two of the chosen orders is shown of both, at once or one after the other", () => {
  const typed = typeField(startEditing([anOrder("a"), anOrder("b")]), "customer_address", "Perú 2");
  const [a, b] = [anOrder("a", 2, { customer_address: "Chile 3" }), anOrder("b", 2, { customer_address: "Lima 4" })];
  const both = [
    { field: "customer_address", was: "Bolívar 1", is: "Chile 3", isDisputed: true },
    { field: "customer_address", was: "Bolívar 1", is: "Lima 4", isDisputed: true },
  ];
  expect(rebase(typed, [a, b]).newer).toEqual(both);
  const first = rebase(typed, [a, anOrder("b")]);
  const rebased = rebase(first, [a, b]);
  expect(rebased.newer).toEqual(both);
  expect(rebased.newer.map((value) => showsNewer(rebased, value))).toEqual([true, false]);
  const corrected = anOrder("a", 3, { customer_address: "Perú 2" });
  expect(rebase(rebased, [corrected, b]).newer).toEqual([both[1]]);
});

test("two who correct alike dispute nothing, and what only one record has of it is still sent", () => {
  const typed = typeField(startEditing([anOrder("a"), anOrder("b")]), "customer_address", "Perú 2");
  const first = anOrder("a", 2, { customer_address: "Perú 2" });
  const rebased = rebase(typed, [first, anOrder("b")]);
  expect(rebased.newer).toEqual([]);
  expect(changesIn(rebased)).toEqual({ customer_address: "Perú 2" });
  expect(changesIn(rebase(rebased, [first, anOrder("b", 2, { customer_address: "Perú 2" })]))).toEqual({});
});

test("what is gone is not corrected, what came meanwhile neither", () => {
  const start = startEditing([anOrder("a"), anOrder("b", 1, { customer_city: "Rosario" })]);
  const rebased = rebase(start, [anOrder("c"), anOrder("b", 1, { customer_city: "Rosario" })]);
  expect(rebased.records.map(({ id }) => id)).toEqual(["b"]);
  expect(valueOf(rebased, "customer_city")).toBe("Rosario");
  expect(rebased.newer).toEqual([]);
  expect(rebase(start, [anOrder("c")])).toBe(start);
});

test("a newer value that the form had taken is disputed once something else is typed over it", () => {
  const opened = startEditing([anOrder("a"), anOrder("b")]);
  const taken = rebase(opened, [anOrder("a", 2, { customer_address: "Chile 3" }), anOrder("b")]);
  const typed = typeField(taken, "customer_address", "Perú 2");
  const now = [anOrder("a", 2, { customer_address: "Chile 3" }), anOrder("b", 2, { customer_address: "Lima 4" })];
  expect(rebase(typed, now).newer).toMatchObject([
    { is: "Chile 3", isDisputed: true },
    { is: "Lima 4", isDisputed: true },
  ]);
});
