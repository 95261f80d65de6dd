import { bigOf, stemOf, stemsOf } from "./search.ts";
import { OLDEST_CHILD } from "./size-names.ts";
import { wordsOf } from "./words.ts";

/** For whom a product is. `chico` is any child. */
export type Audience = "mujer" | "hombre" | "nena" | "nene" | "bebe" | "chico";

const WORDS: Record<Audience, string> = {
  mujer:
    "mujer mujeres dama damas femenino femenina femeninos femeninas senora senoras esposa esposas embarazada embarazadas embarazo",
  hombre:
    "hombre hombres caballero caballeros masculino masculina masculinos masculinas senor senores marido maridos esposo esposos",
  nena: "nena nenas nina ninas beba bebas",
  nene: "nene nenes nino varon varones",
  bebe: "bebe bebes beba bebas bebito bebita bebitos nacido nacidos newborn",
  chico: "chicos ninos infantil infantiles infancias kids peques ninez escolar colegial",
};

export const AUDIENCE_WORDS = Object.values(WORDS).join(" ");

const ofWord = new Map<string, Audience[]>();
for (const audience of Object.keys(WORDS) as Audience[]) {
  for (const word of WORDS[audience].split(" ")) ofWord.set(word, [...(ofWord.get(word) ?? []), audience]);
}

function byWord(meanings: Record<string, Audience[]>): ReadonlyMap<string, readonly Audience[]> {
  return new Map(
    Object.entries(meanings).flatMap(([words, meant]) => words.split(" ").map((word) => [word, meant] as const)),
  );
}

/** Whom a gift is for. A daughter means a girl if the shop sells anything for girls, else a woman. */
const RELATIVES = byWord({
  "hija sobrina nieta": ["nena", "mujer"],
  "hijo sobrino nieto": ["nene", "hombre"],
  "mama madre abuela nona suegra novia hermana cunada tia prima amiga nuera madrina": ["mujer"],
  "papa padre abuelo nono suegro novio hermano cunado tio primo amigo yerno padrino": ["hombre"],
});

/** Words that shoppers use differently from product texts: 'beba' means babies, a plural any child; 'escolar' and 'embarazada' name no audience. */
const SAID_BY_SHOPPERS = byWord({
  nenes: ["chico"],
  "beba bebas": ["bebe"],
  "varon varones": ["nene", "hombre"],
  "escolar escolares colegial embarazada embarazadas embarazo": [],
});

const GARMENTS_OF = {
  mujer: stemsOf(
    "vestido solero pollera minifalda blusa camisola corpino bralette bombacha vedetina colaless tanga culotte portaligas camison camisolin bikini enteriza trikini tankini stiletto chatita guillermina balerina pantimedia panty corset cartera aro argolla",
  ),
  hombre: stemsOf("calzoncillo boxer slip sunga corbata"),
};

const CHILD_SIZE = /\banos?\b/;
const BABY_SIZE = /\bmes(?:es)?\b|^(?:\d+-)?\d+ ?m$|^rn$|nacido/;
const OLDEST_BABY = 3; // years
const LARGEST_COUNTED = 5; // of grown-ups' talles 1, 2, 3; children's are even
const LARGEST_CHILD_SHOE = 34;
const LARGEST_WOMENS_SHOE = 41;
const SMALLEST_MENS_SHOE = 39;

export function isRelative(word: string): boolean {
  return RELATIVES.has(bigOf(word) ?? word);
}

/** In order of preference: the first one that the shop sells anything for is meant. Diminutives count, too. */
export function audiencesOfWord(word: string): readonly Audience[] {
  return meaningOf(word) ?? meaningOf(bigOf(word) ?? word) ?? [];
}

function meaningOf(word: string): readonly Audience[] | undefined {
  return SAID_BY_SHOPPERS.get(word) ?? RELATIVES.get(word) ?? ofWord.get(word);
}

/** Judged by its texts, category, sizes and kind of garment; without any sign it is for women and men. */
export function audiencesOf(product: {
  thing: string;
  isShoe: boolean;
  words: readonly string[];
  category: string;
  sizes: readonly string[]; // folded
}): Audience[] {
  const ofText = audiencesIn(product.words);
  const ofCategory = audiencesIn(wordsOf(product.category));
  const numbers = product.sizes.flatMap((size) => size.replace(/^t\.? ?/, "").split(/[-/]/)).map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isCounted = most <= LARGEST_COUNTED && numbers.some((number) => number % 2 === 1);
  const isSmall = (most <= OLDEST_CHILD && !isCounted) || (product.isShoe && most <= LARGEST_CHILD_SHOE);
  // A size 6 in 'Bebés y niños' is not for babies.
  const hasBabySize = product.sizes.some((size) => BABY_SIZE.test(size));
  const isOlder =
    CHILDREN.some((child) => ofCategory.has(child)) &&
    product.sizes.some((size) => Number.parseInt(size, 10) > OLDEST_BABY);
  const isBaby = ofText.has("bebe") || hasBabySize || (ofCategory.has("bebe") && !isOlder);
  const isChild =
    isBaby ||
    (numbers.length > 0 && isSmall) ||
    [ofText, ofCategory].some((signs) => CHILDREN.some((child) => signs.has(child))) ||
    product.sizes.some((size) => CHILD_SIZE.test(size));
  const kind = stemOf(product.thing);
  const isFemale = GARMENTS_OF.mujer.has(kind);
  if (isChild && !ofText.has("mujer") && !ofText.has("hombre")) {
    const signs = CHILDREN.some((child) => ofText.has(child)) ? ofText : ofCategory;
    const isOne = !signs.has("chico");
    const [girl, boy] = oneOf([isOne && signs.has("nena"), isOne && signs.has("nene")], [isFemale, false]);
    return [...(girl ? GIRL : []), ...(boy ? BOY : []), "chico", ...(isBaby ? BABY : [])];
  }
  const isMale = GARMENTS_OF.hombre.has(kind) || (product.isShoe && least >= SMALLEST_MENS_SHOE);
  const isFemaleShoe = product.isShoe && most <= LARGEST_WOMENS_SHOE;
  const signs = ofText.has("mujer") || ofText.has("hombre") ? ofText : ofCategory;
  const [woman, man] = oneOf([signs.has("mujer"), signs.has("hombre")], [isFemale || isFemaleShoe, isMale]);
  return [...(woman ? WOMAN : []), ...(man ? MAN : [])];
}

/** Category names to read audiences from: next to a category for girls only, 'Niños' means boys. */
export function suitedByNames(categories: readonly string[]): readonly string[] {
  const isForGirls = (name: string) => [...audiencesIn(wordsOf(name))].join() === "nena";
  return categories.some(isForGirls) ? categories.map((name) => name.replace(/\bni[ñn]os\b/i, "varones")) : categories;
}

const CHILDREN = ["nena", "nene", "chico"] as const;
const [WOMAN, MAN, GIRL, BOY, BABY] = [["mujer"], ["hombre"], ["nena"], ["nene"], ["bebe"]] as const;

function oneOf(given: readonly [boolean, boolean], usual: readonly [boolean, boolean]): readonly [boolean, boolean] {
  const signs = given.includes(true) ? given : usual;
  return signs.includes(true) ? signs : [true, true];
}

function audiencesIn(words: readonly string[]): ReadonlySet<Audience> {
  return new Set(words.flatMap((word) => ofWord.get(word) ?? []));
}
