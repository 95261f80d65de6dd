import { expect, test } from "vitest";
import { INK, PAPER } from "../theme-colours.ts";
import { breakLines, outlined, rasterise, widthOf } from "./drawing.ts";
import { drawable, initialOf, svgOf, textElement } from "./svg.ts";

test("every letter of Spanish, every digit and the signs of a price can be drawn", () => {
  const needed = "abcdefghijklmnñopqrstuvwxyzáéíóúüABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789$.,-%…¿?¡!«»'\"()&/";
  expect(drawable(needed)).toBe(needed);
});

test("the font has each character that is taken for drawable, and none of the others", () => {
  const characters = Array.from({ length: 0x2300 - 0x21 }, (_, index) => String.fromCodePoint(0x21 + index));
  const isInked = (character: string) =>
    outlined(svgOf({ width: 9, height: 9 }, [textElement(character, { "font-size": 9 })])).includes("<path");

  const drawn = characters.filter((character) => drawable(character) === character);
  expect(drawn.filter((character) => !isInked(character))).toEqual([]);
  const others = characters.filter((character) => drawable(character) === "" && /[\p{L}\p{S}\p{P}]/u.test(character));
  expect(others.filter((_, index) => index % 20 === 0).filter(isInked)).toEqual([]);
});

test("a letter the font lacks loses its accent, and what has none is left out", () => {
  expect(drawable("š")).toBe("s");
  expect(drawable(" a👗б\u00a0b\n")).toBe("a b");
  expect(drawable("👗")).toBe("");
});

test("the initial of a name is its first letter that can be drawn", () => {
  expect(initialOf("«ñandú»")).toBe("Ñ");
  expect(initialOf("Мода 9")).toBe("9");
  expect(initialOf("мода")).toBe("");
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

test("text is drawn hardly wider than it is measured, spaces included", async () => {
  const size = { width: 1200, height: 100 };
  for (const text of ["Remera lisa de algodón", "WWWW", "fi ffi office", "A V A", "«Ñandú» 2024…"]) {
    const { pixels } = await rasterise(svgOf(size, [textElement(text, { x: 0, y: 80, "font-size": 80, fill: INK })]));
    const columns = Array.from({ length: size.width }, (_, x) => x);
    const isInked = (x: number) => columns.slice(0, size.height).some((y) => pixels[(y * size.width + x) * 4 + 3]);
    const drawn = columns.findLast(isInked) ?? 0;
    expect(drawn / widthOf(text, 80), text).toBeGreaterThan(0.9);
    expect(drawn / widthOf(text, 80), text).toBeLessThan(1.03);
  }
});

test("letters are drawn where they are put, with holes where they have them", async () => {
  const letters = textElement("O", { x: 10, y: 90, "font-size": 100, fill: INK });
  const svg = svgOf({ width: 100, height: 100 }, [`<rect width="100" height="100" fill="${PAPER}"/>`, letters]);
  const { pixels } = await rasterise(svg);
  const colourAt = (x: number, y: number) =>
    `#${Buffer.from(pixels.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 3)).toString("hex")}`;

  const middle = Math.round(10 + widthOf("O", 100) / 2);
  expect(colourAt(middle, 53)).toBe(PAPER);
  expect(colourAt(19, 53)).toBe(INK);
  expect(colourAt(2, 98)).toBe(PAPER);
});

test("an outlined picture needs no font, and text is no markup", () => {
  const svg = outlined(svgOf({ width: 9, height: 9 }, [textElement('<b>&"Ñ\u0000', { "font-size": 9 })]));
  expect(svg).toContain("<path");
  expect(svg).not.toContain("<text");
});
