import { join } from "node:path";
import { renderAsync, Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { type Size, svgOf, textElement } from "./svg.ts";

/** Only the shop's own font: system fonts would make pictures differ between machines. */
const OPTIONS: ResvgRenderOptions = {
  font: { loadSystemFonts: false, fontFiles: [join(PROJECT_FOLDER, "src/ui/fonts/gloock-latin.ttf")] },
};

const UNITS_PER_EM = 1000;

export async function rasterise(svg: string): Promise<{ pixels: Uint8Array; raw: Size & { channels: 4 } }> {
  const { pixels, width, height } = await renderAsync(svg, OPTIONS);
  return { pixels, raw: { width, height, channels: 4 } };
}

/** The SVG with its text as outlines, so that it needs no font. */
export function outlined(svg: string): string {
  return new Resvg(svg, OPTIONS).toString();
}

/** In pixels, for drawable text. Glyphs are measured once: a name may need hundreds of widths on this thread. */
export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, character) => sum + advanceOf(character) * size, 0);
}

const advances = new Map<string, number>(); // of a font's few characters, in parts of the size

/** Measured between two letters, since a space alone has no extent. */
function advanceOf(character: string): number {
  return advances.getOrInsertComputed(character, () => (inkWidth(`H${character}H`) - inkWidth("HH")) / UNITS_PER_EM);
}

function inkWidth(text: string): number {
  const svg = svgOf({ width: 1, height: 1 }, [textElement(text, { "font-size": UNITS_PER_EM })]);
  return new Resvg(svg, OPTIONS).getBBox()?.width ?? 0;
}

/** Lines of at most `width` pixels; what does not fit in `most` lines ends in '…'. */
export function breakLines(text: string, size: number, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, size) <= width;
  const words = text.split(" ").flatMap((word) => (fits(word) ? [word] : fillLines(Array.from(word), "", fits)));
  const lines = fillLines(words, " ", fits);
  if (lines.length <= most) return lines;
  let last = Array.from(lines[most - 1] ?? "");
  while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.join("")}…`];
}

function fillLines(pieces: readonly string[], separator: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${separator}${piece}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}
