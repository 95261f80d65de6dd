import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

test("blank lines part paragraphs, and single line breaks stay inside them", () => {
  expect(readText("Uno\ny medio\n\n  \nDos\r\n\r\nTres")).toEqual([
    { kind: "paragraph", text: "Uno\ny medio", line: 0 },
    { kind: "paragraph", text: "Dos", line: 4 },
    { kind: "paragraph", text: "Tres", line: 6 },
  ]);
});

test("a line that begins with '# ' is a heading, wherever it stands", () => {
  expect(readText("# Cambios\nTienes 30 días.\n## Envíos  \nA todo el país.")).toEqual([
    { kind: "heading", text: "Cambios", line: 0 },
    { kind: "paragraph", text: "Tienes 30 días.", line: 1 },
    { kind: "heading", text: "Envíos", line: 2 },
    { kind: "paragraph", text: "A todo el país.", line: 3 },
  ]);
});

test("what only looks like a heading, and markup, are words", () => {
  expect(readText("#oferta\n<b>hola</b>\n#")).toEqual([
    { kind: "paragraph", text: "#oferta\n<b>hola</b>\n#", line: 0 },
  ]);
});

test("nothing is no block", () => {
  expect(readText(" \n\n")).toEqual([]);
});
