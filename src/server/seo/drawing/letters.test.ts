import { expect, test } from "vitest";
import { Canvas } from "./canvas.ts";
import { INK, PAPER } from "./colours.ts";
import { breakLines, findLetter, initialOf, lettersOf, widthOf } from "./letters.ts";

test("every letter of Spanish, every digit and the signs of a price can be drawn", () => {
  const needed = "abcdefghijklmnñopqrstuvwxyzáéíóúüABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789$.,-%…¿?¡!«»'\"()&/";
  expect(Array.from(needed).filter((character) => !findLetter(character))).toEqual([]);
});

test("a letter the face lacks loses its accent, and what has none is left out", () => {
  expect(findLetter("š")).toEqual(findLetter("s"));
  expect(lettersOf("a👗б\u00a0")).toEqual(lettersOf("a "));
  expect(widthOf("👗", 100)).toBe(0);
});

test("the initial of a name is its first letter that can be drawn", () => {
  expect(initialOf("«ñandú»")).toEqual(findLetter("Ñ"));
  expect(initialOf("Мода 9")).toEqual(findLetter("9"));
  expect(initialOf("мода")).toBeUndefined();
});

test("lines are no wider than they may be, whatever the words", () => {
  const lines = breakLines(`Remera de ${"x".repeat(60)} con bordado`, 50, 400, 10);
  for (const line of lines) expect(widthOf(line, 50)).toBeLessThanOrEqual(400);
  expect(lines.join("").replaceAll(" ", "")).toBe(`Remerade${"x".repeat(60)}conbordado`);

  const cut = breakLines("una dos tres cuatro cinco seis siete ocho nueve diez", 50, 300, 2);
  expect(cut).toHaveLength(2);
  expect(cut[1]).toMatch(/…$/);
  expect(widthOf(cut[1] ?? "", 50)).toBeLessThanOrEqual(300);
});

test("letters are drawn where they are put, with holes where they have them, and not beyond the edge", () => {
  const canvas = new Canvas(100, 100, PAPER);
  canvas.write("O", { x: 10, baseline: 90, size: 100, colour: INK });
  canvas.write("WWWW", { x: 80, baseline: 20, size: 100, colour: INK });
  const at = (x: number, y: number) => [...canvas.pixels.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)];

  const middle = Math.round(10 + ((findLetter("O")?.advance ?? 0) * 100) / 2);
  expect(at(middle, 53)).toEqual([...PAPER]);
  expect(at(19, 53)).toEqual([...INK]);
  expect(at(2, 98)).toEqual([...PAPER]);
});
