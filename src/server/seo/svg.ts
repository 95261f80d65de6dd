import { escapeXml } from "./text.ts";

export type Size = { width: number; height: number }; // pixels

/** The characters of src/ui/fonts/gloock-latin.ttf. */
const HAS_GLYPH = /[ -~\u00a0-\u00ac\u00ae-\u00ffıŒœ–—‘’‚“”„•…‹›€−]/u;

export function svgOf({ width, height }: Size, elements: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Gloock">${elements.join("")}</svg>`;
}

export function textElement(text: string, attributes: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<text${written.join("")}>${escapeXml(text)}</text>`;
}

/** The drawable part of a text: letters lose accents that the font lacks, other characters are dropped. */
export function drawable(text: string): string {
  const characters = Array.from(text.normalize("NFC").replace(/\s/gu, " "), (character) =>
    [character, character.normalize("NFD").charAt(0)].find((candidate) => HAS_GLYPH.test(candidate)),
  );
  return characters.join("").replace(/ +/g, " ").trim();
}

/** The first letter or digit as a capital; empty when none can be drawn. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(drawable(name.toLocaleUpperCase("es-AR")))?.[0] ?? "";
}
