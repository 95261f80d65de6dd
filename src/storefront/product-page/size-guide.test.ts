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

test("an empty corner keeps the titles over their columns, also where the stored text was trimmed", () => {
  const rows = [
    ["", "Busto", "Largo"],
    ["S", "90", "60"],
    ["", "cm", "cm"],
  ];
  const pasted = "\tBusto\tLargo\nS\t90\t60\n\tcm\tcm";
  expect(readGuide(pasted.trim())).toEqual([rows]);
  expect(readGuide(`Medidas:\n${pasted}`)).toEqual(["Medidas:", rows]);
  expect(readGuide("| | Busto | Largo |\n|---|---|---|\n| S | 90 | 60 |")).toEqual([rows.slice(0, 2)]);
});

test("a line that a tab indents is a text", () => {
  expect(readGuide("Lavado:\n\ta mano")).toEqual(["Lavado:\n\ta mano"]);
});

test("nothing is nothing", () => {
  expect(readGuide(" \n")).toEqual([]);
});
