import { expect, test } from "vitest";
import { readGuide } from "./size-guide.tsx";

test("a text stays a text, with its lines", () => {
  expect(readGuide("S: 48 cm\nM: 50 cm\n")).toEqual(["S: 48 cm\nM: 50 cm"]);
});

test("lines with tabs or bars are a table, between texts", () => {
  const guide =
    "Medidas en cm:\n\nTalle | Ancho | Largo\n--- | --- | ---\nS | 48 | 66\n| M | 50 | 68 |\n\nLavar a mano.";
  expect(readGuide(guide)).toEqual([
    "Medidas en cm:",
    [
      ["Talle", "Ancho", "Largo"],
      ["S", "48", "66"],
      ["M", "50", "68"],
    ],
    "Lavar a mano.",
  ]);
  expect(readGuide("Talle\tAncho\r\nS\t48")).toEqual([
    [
      ["Talle", "Ancho"],
      ["S", "48"],
    ],
  ]);
});

test("nothing is nothing", () => {
  expect(readGuide(" \n")).toEqual([]);
});
