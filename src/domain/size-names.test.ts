import { expect, test } from "vitest";
import { keysOfSize, letterKey, takeSizes } from "./size-names.ts";

test.each([
  ["body 6 meses", "7-9 meses", false],
  ["body 8 meses", "7-9 meses", true],
  ["talle 4", "4 años", true],
  ["de 4 años", "T4", true],
  ["2 años", "18-24 meses", true],
  ["recién nacido", "RN", true],
  ["recién nacido", "0-3 m", true],
  ["12 meses", "12 M", true],
  ["sábanas de dos plazas", "2 plazas", true],
  ["1 plaza y media", "2 plazas", false],
  ["sábanas 1 1/2 plaza", "1 plaza y media", true],
  ["sábanas 1 plaza y media", "1 1/2 plaza", true],
  ["sábanas 2 plazas y media", "2 1/2 plazas", true],
  ["85b", "85 B", true],
  ["90 x 160", "90 x 160 cm", true],
  ["150x250 cm", "1,50 x 2,50 m", true],
  ["m", "Mediano", true],
  ["calza chica", "Chico", true],
  ["l", "Grande", true],
  ["bolso grande", "L", false],
])("%s is %s: %s", (q, name, isCalled) => {
  const folded = q.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const { keys } = takeSizes(folded);
  const all = [...keys, ...folded.split(" ").map(letterKey)];
  expect(all.some((key) => keysOfSize(name).includes(key))).toBe(isCalled);
});

test("a number of a range, half of a pair and another spelling of letters are that talle", () => {
  expect(keysOfSize("39-42")).toContain("40");
  expect(keysOfSize("M/L")).toContain("l");
  expect(keysOfSize("2XL")).toContain("xxl");
  expect(keysOfSize("Mediano")).toEqual(expect.arrayContaining(["mediano", "m"]));
  expect(keysOfSize("1-9999999")).not.toContain("2");
});

test("a child's number is also years, a cup also its number without the letter", () => {
  expect(keysOfSize("T4")).toContain("4 anos");
  expect(keysOfSize("38")).not.toContain("38 anos");
  expect(keysOfSize("85 B")).toContain("85");
});

test("what is no talle stays in the text", () => {
  expect(takeSizes("remera roja")).toEqual({ keys: [], rest: "remera roja" });
  expect(takeSizes("corpino talle 85 b").rest.trim()).toBe("corpino");
});
