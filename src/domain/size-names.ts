import { foldName } from "./spelling.ts";

/** Larger numbers are not children's sizes: '38' is a shoe size. */
export const OLDEST_CHILD = 18;
const MONTHS = 12;
export const MAX_RANGE = 30; // talles

const UNIT_WORDS = String.raw`(anos?|anitos?|meses|mes|mesecitos|pla[sz]as?|pl)`;
export const NUMBER_WORDS =
  "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis".split(" ");
const COUNT = String.raw`(\d{1,3}|${NUMBER_WORDS.join("|")}|una)`;

const UNITED = new RegExp(String.raw`\b${COUNT}(?: ?(?:-|\/|a) ?(\d{1,3}))? ?${UNIT_WORDS}( y (?:media|1\/2))?\b`, "g");
const MEDIA_PLAZA = /\b(?:(?:(?:1|una) )?pla[sz]a y media|([1-3]) ?1\/2 (?:pla[sz]as?|pl)|twin)\b/g;
const SHORT_MONTHS = /\b(\d+)(?:m| ?(?:-|\/|a) ?(\d+) ?m)\b/g;
const NEWBORN = /\b(?:recien nacid[oa]s?|rn)\b/g;
const AREA = /\b(\d{1,4}(?:[.,]\d{1,2})?) ?(?:cm|mts?|m)? ?x ?(\d{1,4}(?:[.,]\d{1,2})?)(?: ?(?:cm|mts?|m)\b)?/g;
const TAKEN = "#";
const NAMED_TAKEN = /(?:\btall[ea]s?\s*)?#/g;
/** '42 a cuadros' and '40 a 46' have no cup, '34 a' has; so has '90 a negro' if a product comes in it (`takeWantedSizes`). */
const CUP = /\b(\d{2,3})(?:| (?=b\b|.$))([a-e])\b/g;

/** Words for each letter, which may also be a size's name; the index uses the first. */
const LETTER_WORDS = new Map([
  ["s", ["chico", "chica", "pequeno", "pequena"]],
  ["m", ["mediano", "mediana"]],
  ["l", ["grande"]],
]);

/** 'chico' for size S, 'curvy' from 2XL on; undefined for a size that is no such letter. */
export function nameOfLetter(size: string): string | undefined {
  const letter = size.trim().toLowerCase();
  return /^(?:x+|[2-9])xl$/.test(letter) ? "curvy" : LETTER_WORDS.get(letter)?.[0];
}

/** The letter for a size in words: 's' for 'chica', and 'xxl' for '2xl'. */
export function letterOf(word: string): string {
  return calledLike(word)?.[0] ?? letterKey(word);
}

function calledLike(word: string) {
  return LETTER_WORDS.entries().find(([, words]) => words.includes(word));
}

/** Takes out what can only be a size: '6 meses', '2 plazas', '85 b', '90 x 160'; `keys` are as in `keysOfSize`. */
export function takeSizes(folded: string): { keys: string[]; rest: string } {
  const keys: string[] = [];
  const put = (key: string) => {
    keys.push(key);
    return TAKEN;
  };
  const rest = folded
    .replace(NEWBORN, () => put("0 meses"))
    .replace(MEDIA_PLAZA, (_, whole = "1") => put(`${whole}.5 plazas`))
    .replace(UNITED, (_, from: string, to: string | undefined, unit: string, half: string | undefined) =>
      put(unitedKey(from, to, unit, half)),
    )
    .replace(SHORT_MONTHS, (_, from: string, to: string | undefined) => put(unitedKey(from, to, "meses", undefined)))
    .replace(AREA, (_, width: string, height: string) => put(areaKey(width, height)))
    .replace(CUP, (_, number: string, cup: string) => put(`${number}${cup}`));
  return { keys, rest: rest.replace(NAMED_TAKEN, " ") };
}

/** All names for a size, normalised: '6-9 meses' is also '7 meses', '4 años' is '4', '85 B' is '85'. */
export function keysOfSize(name: string): string[] {
  const folded = foldName(name).replace(/^(?:talle|t\.?)\s*(?=\d|unico)|(?<=^\d{1,2}) (?=m$)/g, "");
  const { keys, rest } = takeSizes(folded);
  const own = keys.length > 0 && rest.trim() === "" ? keys : [folded, ...keys];
  const all = new Set([foldName(name), ...own, ...own.flatMap(sizesInKey)]);
  for (const key of all) {
    const [, count = "", unit] = /^(\d+) (anos|meses)$/.exec(key) ?? [];
    if (unit === "meses" && Number(count) % MONTHS === 0 && count !== "0") all.add(`${Number(count) / MONTHS} anos`);
    if (unit === "anos") all.add(count);
  }
  const years = Number(folded);
  if (years > 0 && years <= OLDEST_CHILD) all.add(`${years} anos`);
  return [...all].map(letterKey);
}

/** One spelling for each size: '2xl' is 'xxl', '38,5' is '38.5'. */
export function letterKey(key: string): string {
  return key
    .replace(/^(\d+),5$/, "$1.5")
    .replace(/^([2-5])x([ls])$/, (_, times: string, letter: string) => "x".repeat(Number(times)) + letter);
}

/** The sizes in a range or a pair; a cup size also without its letter. */
function sizesInKey(key: string): string[] {
  const [, from, to, unit] = /^(\d+)\s*[-/]\s*(\d+)( anos| meses|)$/.exec(key) ?? [];
  if (from !== undefined && Number(to) - Number(from) < MAX_RANGE) {
    const length = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from({ length }, (_, i) => `${Number(from) + i}${unit}`);
  }
  if (/^[sml\dx]+[/-][sml\dx]+$/.test(key)) return key.split(/[/-]/);
  if (/^\d{2,3}[a-e]$/.test(key)) return [key.slice(0, -1)];
  if (key.startsWith("queen") || key.startsWith("king")) return key.split(" ").slice(0, 1);
  if (key === "unico" || key === "talle unico") return ["u", "unico"];
  return calledLike(key)?.flat() ?? []; // 'Chico' is S, and 'chica'
}

function unitedKey(from: string, to: string | undefined, unit: string, half: string | undefined): string {
  const first = from === "una" ? 1 : NUMBER_WORDS.includes(from) ? NUMBER_WORDS.indexOf(from) : Number(from);
  const count = to === undefined ? String(half ? first + 0.5 : first) : `${first}-${to}`;
  return `${count} ${unit.startsWith("a") ? "anos" : unit.startsWith("m") ? "meses" : "plazas"}`;
}

/** The sides of the areas in a text, in centimetres: 150 and 250 of '1,50 x 2,50'. */
export function sidesIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(AREA)].flatMap(([, ...sides]) => areaKey(...sides).split("x"));
}

/** In centimetres: '1,50 x 2,50' is '150x250'. */
function areaKey(...sides: string[]): string {
  return sides
    .map((side) => {
      const length = Number(side.replace(",", "."));
      return Math.round(/[.,]/.test(side) ? length * 100 : length);
    })
    .join("x");
}
