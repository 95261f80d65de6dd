import { stemOf, wordsOf } from "./search.ts";

/** For whom a product is. `chico` is any child. */
export type Audience = "mujer" | "hombre" | "nena" | "nene" | "bebe" | "chico";

/** What people call them; folded, with their plurals. */
const WORDS: Record<Audience, string> = {
  mujer: "mujer mujeres dama damas femenino femenina femeninos femeninas senora senoras",
  hombre: "hombre hombres caballero caballeros masculino masculina masculinos masculinas senor senores",
  nena: "nena nenas nina ninas beba bebas",
  nene: "nene nenes nino ninos varon varones",
  bebe: "bebe bebes beba bebas bebito bebita bebitos nacido nacidos newborn",
  chico: "chicos infantil infantiles kids peques nenes ninos ninez escolar colegial",
};

const audiences = Object.keys(WORDS) as Audience[];

const ofWord = new Map<string, Audience[]>();
for (const audience of audiences) {
  for (const word of WORDS[audience].split(" ")) ofWord.set(word, [...(ofWord.get(word) ?? []), audience]);
}

/** Garments that are one gender's unless the product says otherwise. */
const GARMENTS_OF = {
  mujer: stems(
    "vestido solero pollera minifalda blusa camisola corpino corpiño soutien bralette bombacha vedetina colaless tanga culotte portaligas camison camisolin bikini enteriza stiletto chatita guillermina balerina pantimedia panty corset",
  ),
  hombre: stems("calzoncillo boxer slip sunga corbata"),
};

const CHILD_SIZE = /\banos?\b/;
const BABY_SIZE = /\bmes(?:es)?\b|^rn$|nacido/;
const OLDEST_CHILD = 18; // years; a number up to it is no grown-up's talle
const LARGEST_CHILD_SHOE = 34;

/** Whom a word of a query means; empty for most words. 'Niños' means any child. */
export function audiencesOfWord(word: string): readonly Audience[] {
  return ofWord.get(word) ?? [];
}

/** Those whom a product suits, by what it says, its category, talles and kind; without any sign, grown-ups of both sexes. */
export function audiencesOf(product: {
  thing: string;
  texts: string;
  category: string;
  sizes: readonly string[]; // folded
}): Audience[] {
  const said = saidIn(product.texts);
  const placed = saidIn(product.category);
  const { sizes } = product;
  const numbers = sizes.map(Number);
  const isSmall =
    sizes.length > 0 &&
    numbers.every((number) => number > 0 && number <= LARGEST_CHILD_SHOE) &&
    (numbers.every((number) => number <= OLDEST_CHILD) || numbers.every((number) => number > OLDEST_CHILD - 3));
  const isBaby = said.has("bebe") || placed.has("bebe") || sizes.some((size) => BABY_SIZE.test(size));
  const isChild =
    isBaby ||
    isSmall ||
    [said, placed].some((all) => all.has("chico") || all.has("nena") || all.has("nene")) ||
    sizes.some((size) => CHILD_SIZE.test(size));
  const kind = stemOf(product.thing);
  const isFemale = GARMENTS_OF.mujer.has(kind);
  if (isChild && !said.has("mujer") && !said.has("hombre")) {
    const [girl, boy] = oneOf(
      said.has("nena") || said.has("chico"),
      said.has("nene") || said.has("chico"),
      isFemale,
      false,
    );
    return [...(girl ? (["nena"] as const) : []), ...(boy ? (["nene"] as const) : []), "chico", ...bebe(isBaby)];
  }
  const [woman, man] = oneOf(
    said.has("mujer") || placed.has("mujer"),
    said.has("hombre") || placed.has("hombre"),
    isFemale,
    GARMENTS_OF.hombre.has(kind),
  );
  return [...(woman ? (["mujer"] as const) : []), ...(man ? (["hombre"] as const) : [])];
}

/** What is said goes before what the kind usually is; neither is both. */
function oneOf(isOne: boolean, isOther: boolean, isUsuallyOne: boolean, isUsuallyOther: boolean): [boolean, boolean] {
  if (isOne || isOther) return [isOne, isOther];
  return [!isUsuallyOther, !isUsuallyOne];
}

function bebe(isBaby: boolean): Audience[] {
  return isBaby ? ["bebe"] : [];
}

function saidIn(text: string): ReadonlySet<Audience> {
  return new Set(wordsOf(text).flatMap(audiencesOfWord));
}

function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(stemOf));
}
