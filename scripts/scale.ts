/** Refuses type sizes and spaces that are off the scale, in styles, Tailwind's classes and inline styles (decision 046). */
import { readFile } from "node:fs/promises";
import { ownFiles } from "./own-files.ts";

const TYPE = [13, 14, 16, 20, 25, 31, 39, 49, 61]; // px, each a quarter more than the one before, rounded
const SPACES = [0, 4, 8, 12, 16, 24, 40, 64, 96]; // px
const HAIRLINES = [1, 2]; // px, a border's width, by which elements overlap
const STEPS = new Set(["auto", "px", ...SPACES.map((space) => String(space / 4))]);

const ROOT_LETTER = 16; // px in a rem

const DECLARATION =
  /(?<![\w-])((?:padding|margin|gap|row-gap|column-gap|font-size|--[\w-]*(?:margin|gap))[\w-]*|font|--text-\w+):\s*([^;{}]+)[;}]/g;
const CLASS = /(?<![\w-])-?(?:[pm][xytrblse]?|gap(?:-[xy])?|space-[xy])-(\d+(?:\.\d+)?|px|auto|\[[^\]]+\])(?![\w.-])/g;
const TYPE_CLASS = /(?<![\w-])text-\[([^\]]*\d[^\]]*)\]/g;
const INLINE = /(?<![\w-])(?:padding|margin|gap|rowGap|columnGap|fontSize)(?:[A-Z]\w*)?:\s*(?:["'`]?-?\d)[^,}]*/g;
const LENGTH = /(?<![\w.#-])-?(\d*\.?\d+)(px|rem|em)?(?![\w.%])/g;

type Refused = { path: string; line: number; text: string };

/** Percentages, shares of the window and millimetres on paper are free; so are the factors in calculations. */
function isOnScale(value: string, scale: readonly number[]): boolean {
  const lengths = value.replace(/var\([^()]*\)/g, "").replace(/-?[\d.]+\s*\*|\*\s*-?[\d.]+/g, "");
  return [...lengths.matchAll(LENGTH)].every(([, amount = "0", unit = "px"]) => {
    if (unit === "em") return false;
    const px = Number(amount) * (unit === "rem" ? ROOT_LETTER : 1);
    return scale.includes(unit === "rem" ? Math.round(px) : px);
  });
}

function scaleOf(property: string): readonly number[] {
  return /^(?:font|--text)/.test(property) ? TYPE : [...SPACES, ...HAIRLINES];
}

function isRefusedDeclaration(property: string, value: string): boolean {
  // A shorthand's size and, after a slash, its line height.
  const size = property === "font" ? (/[\d.]+(?:px|rem|em)/.exec(value)?.[0] ?? "") : value;
  return !isOnScale(size, scaleOf(property));
}

function isRefusedClass(step: string): boolean {
  if (!step.startsWith("[")) return !STEPS.has(step);
  return !isOnScale(step.slice(1, -1).replaceAll("_", " "), scaleOf("padding"));
}

function* refusedIn(path: string, source: string): Generator<Refused> {
  const at = (index: number, text: string): Refused => ({
    path,
    line: source.slice(0, index).split("\n").length,
    text,
  });
  if (path.endsWith(".css")) {
    for (const { 0: text, 1: property = "", 2: value = "", index } of source.matchAll(DECLARATION)) {
      if (isRefusedDeclaration(property, value)) yield at(index, text);
    }
    return;
  }
  for (const { 0: text, 1: step = "", index } of source.matchAll(CLASS))
    if (isRefusedClass(step)) yield at(index, text);
  for (const { 0: text, 1: size = "", index } of source.matchAll(TYPE_CLASS)) {
    if (!isOnScale(size, TYPE)) yield at(index, text);
  }
  for (const { 0: text, index } of source.matchAll(INLINE)) yield at(index, text);
}

let refused = 0;
for await (const path of ownFiles("src/{ui,storefront,admin}/**/*.{css,tsx,ts}")) {
  for (const { line, text } of refusedIn(path, await readFile(path, "utf8"))) {
    refused += 1;
    console.error(`${path}:${line}: ${text.trim()}`);
  }
}
process.exit(refused === 0 ? 0 : 1);
