import { audiencesOfWord, isRelative } from "#domain/audience.ts";
import { isColorWord } from "#domain/color-family.ts";
import type { ListingSort } from "#domain/listing.ts";
import {
  bigOf,
  isEmptyWord,
  isGarmentPart,
  isOfferWord,
  isPackWord,
  MAX_WORDS,
  spellOut,
  stemOf,
  stemsOf,
} from "#domain/search.ts";
import { letterKey, letterOf, MAX_RANGE, NUMBER_WORDS, takeSizes } from "#domain/size-names.ts";
import { foldText } from "#domain/spelling.ts";
import { type PriceRange, takePrices } from "./prices.ts";
import { isGarment, isKnown, longestPhrase, nameOfDrawn, plainOf, type Phrase, relationsOf } from "./relations.ts";

/** The thing that is wanted (head), or what it is of ('de lino'), has ('con aro'), does ('que abrigue'), is for ('para la cama') or is worn with ('abajo del sweater'). */
type Role = "head" | "of" | "having" | "doing" | "purpose" | "wornWith" | null;

/**
 * A phrase that the thesaurus knows, or a word. `isShade`: it follows a colour or a part, or is the second of two; `isLast`: it may
 * be half typed. `part` is its place in a list: in 'remera y pantalón' 0 and 1.
 */
export type QueryWords = {
  phrase: Phrase;
  text: string;
  role: Role;
  isShade: boolean;
  isLast: boolean;
  part: number;
};

export type Query = PriceRange & {
  words: QueryWords[];
  /** What the products must not be: 'sin lana'. */
  without: QueryWords[];
  sizes: string[]; // in the form of `keysOfSize`
  leastDiscount: number; // percent; 0 without an offer asked for
  sort: ListingSort | null; // null without 'lo más barato' or the like
  isEither: boolean; // the parts are 'this or that', and not 'this and that'
};

const SIZE =
  /\b(?:tall[ea]s?|calzo|numero|nro|n[°º])\.?\s+(?:el |la )?([\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+|\.5\b)?)(?: ([\p{L}\p{N}]+))?/gu;
/** 'T40', 't. M', 'talle40'. */
const SHORT_SIZE = /\bt(?:alle(?!s\b))?[.:]? ?(?=\d|(?:x{0,3}s|m|x{0,4}l)\b)/g;
/** 'Talle equis ele', as it is said to a telephone, and 'extra large'. */
const SPELLED_SIZE =
  /\b(?:talle |(?=equis |extra |small|medium|large))((?:(?:equis|extra) ){0,3})(?:e([sml])e|([sml])(?:mall|edium|arge))\b/g;
/** '34 c' where some product has that talle, else 'c' is 'con' and 'a' a word. */
const SPACED_CUP = /\b(\d{2,3}) ([a-e])\b(?! ?\d)/g;
const HALF_SIZE = /(?<![\d.,])(\d{2})[.,]5\b/g;
/** 'Del 36 al 46', '38/40': any talle that lies between. */
const SIZE_RANGE = /(?:\btall[ea]s? )?(?:\bdel? )?(?<![\d.,/-])(\d{1,3})(?: ?[-/] ?| al? )(\d{1,3})(?![\d.,/%-])/g;
/** 'Talle único' and 'talle grande' are words where no product has a talle called so. */
const SAID_SIZES = new Map(Object.entries({ unico: "unico", grande: "curvy" }));
/** After a number that is no talle: 'cinturón de 35 mm'. */
const UNITS = stemsOf("milimetro gramo onza pulgada litro");
const LETTER_SIZE = /^(?:x{0,3}s|m|x{0,4}l)$/;
const LONG_WORD = /\p{L}{6,}/gu;
const TORN_WORD = /(?<!\p{L})(\p{L}{2,9}) (?=(\p{L}{2,9})(?!\p{L}))/gu;
const DRAWN = /^\p{Extended_Pictographic}/u; // later ones adorn
const WORD = /[\p{L}\p{N}]+(?:[-/]\p{N}+|\.5\b)?/gu;
const PURPOSE = new Set(["para", "pa", "xa", "ropa", "ropas"]);
const PARTS = new Map(Object.entries<Role>({ de: "of", con: "having", que: "doing", donde: "doing" }));
/** Of a part, as texts spell it: 'con dos bolsillos'. */
const COUNTS = new Set(NUMBER_WORDS.slice(2));
/** 'Estuve viendo', 'me pasarías', 'comprarles'. */
const VERB = /(?:[aei]ndo|[aei]r(?:me|te|se|l[aeo]s?|ia[ns]?)|aba[ns]?|[ai]ste|aron|iera[ns]?|ieron|uv[eo])$/;
/** 'Para poner abajo del sweater'. */
const WORN_WITH = new Set("abajo arriba bajo debajo encima".split(" "));
/** The end of a product's id, as its page shows it. */
export const SKU = /^[\da-f]{8}$/;

const LETTERS = /(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu;

/** Of 'holaaa' and 'holaa', but not of XXXL. */
const HELD_LETTER = /([a-wyz])\1{2,}|(?<=([ai]))\2(?=s?$)/g;

/** Short and colloquial spellings, in the words that the rules below read. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L} )d(?= )/gu, "de"],
  [/\bde piel\b/g, "de cuero"],
  [/\bcon (?:un[ao]?s?|el|l[ao]s?) /g, "con "],
  [/\bmi vieja\b/g, "mi mama"],
  [/\bmi viejo\b/g, "mi papa"],
  [/\bmitad de precio\b/g, "50% off"],
  [/\bmedia temporada\b/g, "media estacion"],
  [/(?<=\b\d{2})(?: (?:1\/2|y medi[ao])|½)(?![\d\p{L}])/gu, ",5"],
  [/(?<!\d )\bal (\d{1,2})(?: ?%)?$|(?:\bcon |^|-)(\d{1,2}) ?%$/g, "$1$2% off"], // not 'del 36 al 46'
  [/\b(?:ordenad[oa]s )?por (?:menor precio|precio (?:menor|mas bajo))\b/g, "mas barato"],
  [/\b3\/4\b(?! (?:ano|mes))/g, "tres cuartos"],
  [/(?<=\p{L} )x ?\d{1,2}(?: (?!mil|lu|k)|$)/gu, ""], // 'medias x 3', and not 'x 25 lucas'
  [/(?<=\b(?:remera|camisa|chomba)s? )(?=cortas?\b)/g, "manga"], // of a vestido it is its length
  [/\b(?:blanco roto|off ?white)\b/g, "crudo"],
  [/^red (?!de |para )(?=\p{L})/gu, "rojo "], // not 'red de pesca', 'medias de red'
  [/\bdoble (x|equis )/g, "$1$1"],
  [/\b(?:cuanto|que|q) (?:me )?sale\b/g, ""], // asks for a price, and 'sale' alone for offers
  [/(?:\b(?:en|hasta) )?(?:\b\d{1,2} )?\bcuotas?\b(?: sin interes)?|\bahora (?:3|6|12|18)\b/g, ""],
  [/\b(conjunto )(?:de )?(\p{L}+)(?: y | ?\+ ?)(?=\p{L})/gu, "$1$2 con "], // one thing that has both
  [/(?<!\bquiero )\b(que|donde) (?:(?:se|[mt]e|les?|l[ao]s?) )+/g, "$1 "],
  [/\b(?:(?:tabla|cuadro|guia)s? de (?=(?:talle|medida)s?\b)|puntos? de (?=retiro|venta|entrega))/g, ""],
  [/\bno se\b/g, ""], // what 'no se arruga' is praised for it, and not without
];
const AND = /[,+]|\s[ye]\s/;
const LIST = /[,+]|(?<=\p{L}{3} ?)\/(?= ?\p{L})|\s[yoeu]\s/u; // 'remera azul y pantalón', 'bolso/bandolera'

/** '20% off', '15 % de descuento', 'descuento del 50'; without a number ('hot sale') it is any discount. */
const OFFER =
  /\b(?:hot sale|black friday|cyber monday|(\d{1,2}) ?%? ?(?:off|(?:de )?(?:descuento|dto|rebaja))|(?:descuento|dto|rebaja) (?:del? )?(\d{1,2}) ?%?)(?![\p{L}\p{N}])/gu;

/** 'Lo más barato', 'remera baratita', 'la remera más cara'. */
const BY_PRICE = /\b(?:el |l[ao]s? )?(?:mas (car)|(?:mas )?(?:barat(?:it)?|economic))[oa]s?\b/g;

/** 'Botas que no sean de cuero', 'no quiero cuero', 'corpiño sin aro ni relleno'. */
const NEGATION =
  /\b(?:que )?(?:no|ni|nada|excepto|salvo|menos) (?:quiero (?:que |nada )?)?(?:(?:sean?|tengan?|lleven?|vengan?|traigan?) )?(?:(?:de|con|para) )?/g;

/** Dropped after a colour: labels do not say it ('azul oscuro'). */
const BRIGHTNESS = stemsOf("claro oscuro seco pastel fuerte suave intenso");

/** 'Para que no me dé el sol' and 'no me quiero mojar' are a purpose, not something unwanted. */
const PREVENTION =
  /\b(?:para que no|no (?:me )?quiero(?= que [ms]e | ((?!polar)[a-z]+[aei]r(?<!ster))(?:me|se)?\b))\b/g;

/** What a shopper's words ask for. `isSize` tells whether some product has a talle that is called so, `split` parts joined words. */
export function readQuery(q: string, isSize: (key: string) => boolean, split: (word: string) => string): Query {
  // A soft hyphen and the like are copied along, and not seen.
  const typed = q
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/\s+/g, " ");
  const folded = foldText(spellOut(typed)).replace(DRAWN, (sign) => `${nameOfDrawn(sign) ?? ""} `);
  const unheld = folded.replace(LETTERS, (word) => (SKU.test(word) ? word : word.replace(HELD_LETTER, "$1")));
  const worded = REWORDED.reduce((text, [said, meant]) => text.replace(said, meant), unheld);
  const { range, rest } = takePrices(
    worded.replace(TORN_WORD, joinTorn).replace(LONG_WORD, (word) => split(plainOf(word))),
  );
  const cupped = rest.replace(SPACED_CUP, (spaced, size: string, cup: string) =>
    isSize(size + cup) ? size + cup : spaced,
  );
  const { keys, rest: unmeasured } = takeSizes(cupped);
  // A '70 x 70' that is no talle is what some text says of a product.
  const isTold = (key: string) => /^\d+x\d+$/.test(key) && !isSize(key);
  const unsized = [unmeasured, ...keys.filter(isTold).flatMap((key) => key.split("x"))].join(" ");
  const query: Query = {
    words: [],
    without: [],
    sizes: keys.filter((key) => !isTold(key)),
    ...range,
    leastDiscount: 0,
    sort: null,
    isEither: false,
  };
  const text = unsized
    .replace(/(?<= )c(?= \p{L})/gu, "con") // no cup: those are taken
    .replace(BY_PRICE, (_, isDear: string | undefined) => {
      query.sort ??= isDear ? "mayor-precio" : "menor-precio";
      return " ";
    })
    .replace(OFFER, (_, percent = "1", percentAfter = percent) => {
      query.leastDiscount = Number(percentAfter);
      return " ";
    })
    .replace(SPELLED_SIZE, (_, times: string, said?: string, letter = said) => {
      return `talle ${"x".repeat(times.split(" ").length - 1)}${letter}`;
    })
    .replace(HALF_SIZE, (_, whole: string) => (isSize(`${whole}.5`) ? `${whole}.5` : whole))
    .replace(SIZE_RANGE, (all, from: string, to: string) => {
      const length = Math.min(Number(to) - Number(from) + 1, MAX_RANGE);
      const between = Array.from({ length: Math.max(length, 0) }, (_, i) => `${Number(from) + i}`).filter(isSize);
      query.sizes.push(...between);
      return between.length > 0 ? " " : all;
    })
    .replace(SHORT_SIZE, "talle ")
    .replace(SIZE, (_, size: string, next = "") => {
      const isPair = isSize(`${size} ${next}`);
      // 'Talles de jean', 'qué talles hay': what follows is no talle.
      if (!isSize(size) && (isEmptyWord(size) || isGarment(stemOf(size)))) return ` ${size} ${next}`;
      if (SAID_SIZES.has(size) && !isSize(size)) return ` ${SAID_SIZES.get(size)} ${next}`;
      query.sizes.push(letterOf(isPair ? `${size} ${next}` : size));
      return isPair ? " " : ` ${next}`;
    })
    .replace(PREVENTION, (all, verb = "") => (isGarment(stemOf(verb)) || isEmptyWord(verb) ? all : " para "))
    .replace(/ {2,}/g, " ")
    .replace(NEGATION, " sin ");
  query.isEither = !AND.test(text);
  for (const [part, piece] of text.split(LIST).entries()) readPart(query, piece, part, isSize);
  // 'Algo barato', also 'para mi amiga', is no list of all that there is.
  if (query.words.every((one) => isRelative(one.text)) && !/\bmas\b/.test(unsized)) query.sort = null;
  const last = query.words.at(-1);
  if (last) last.isLast = true;
  return query;
}

/** 'Pan talon' is a pantalón, 'top deportivo' and 'en agua' are what they are. */
function joinTorn(torn: string, start: string, end: string): string {
  const isWord = (piece: string) => isEmptyWord(piece) || isGarment(stemOf(piece));
  return isGarment(stemOf(start + end)) && !isWord(start) && !isWord(end) ? start : torn;
}

function readPart(query: Query, piece: string, part: number, isSize: (key: string) => boolean): void {
  const tokens = withoutVerbs(tellingTokens(piece)).slice(0, MAX_WORDS - query.words.length);
  const words = tokens.map(({ word }) => word);
  const stems = words.map(stemOf);
  let hasHead = false;
  for (let at = 0, length = 1; at < words.length; at += length) {
    length = phraseAt(stems, at);
    const word = words[at]!;
    const phrase = stems.slice(at, at + length).join(" ");
    const isOnlyQuality = isKnown(phrase) && !relationsOf(phrase).isSurrounding && !isGarment(phrase);
    const isColor = isColorWord(word) && !isGarment(phrase);
    const isThing = length > 1 || !(isColor || audiencesOfWord(word).length > 0 || isOnlyQuality);
    const isHead: boolean = isThing && !hasHead && tokens[at]!.role === null;
    // Of two colours: 'verde y amarilla a cuadros', but not 'negro o rojo' nor 'remera azul y pantalón negro'.
    const first = query.words.find(
      (known) => isColorWord(known.text) && (known.part === part || !(query.isEither || hasHead)),
    );
    const isSecond = isColorWord(word) && first !== undefined;
    if (isSecond) first.isShade = true;
    // A 'campera con cuello marrón' is of another colour.
    const isShade = isSecond || isColorWord(words[at - 1] ?? "") || tokens[at - 1]?.role === "having";
    const role = isHead ? "head" : tokens[at]!.role;
    const asWords = { phrase, text: words.slice(at, at + length).join(" "), role, isShade, isLast: false, part };
    if (word === "sin" && length === 1 && at + 1 < words.length) {
      length = 1 + phraseAt(stems, at + 1);
      const lacked = (all: readonly string[]) => all.slice(at + 1, at + length).join(" ");
      query.without.push({ ...asWords, phrase: lacked(stems), text: lacked(words), role: null });
    } else if (length > 1) query.words.push(asWords);
    else if (isSize(`${word} ${words[at + 1]}`)) {
      query.sizes.push(`${word} ${words[at + 1]}`);
      length = 2;
    } else if (isOfferWord(word)) query.leastDiscount = Math.max(query.leastDiscount, 1);
    else if ((isSize(letterKey(word)) && !UNITS.has(stems[at + 1] ?? "")) || LETTER_SIZE.test(word))
      query.sizes.push(letterOf(word));
    else if (!query.words.some((known) => known.text === word && known.part === part)) query.words.push(asWords);
    hasHead ||= isHead;
  }
}

type Token = { word: string; role: Role };

/** Drops verbs before the garment that the thesaurus does not know: they only ask for it. */
function withoutVerbs(tokens: readonly Token[]): Token[] {
  const wanted = tokens.findIndex(({ word, role }) => role === null && isGarment(stemOf(word)));
  return tokens.filter(({ word }, at) => at >= wanted || !VERB.test(word) || isKnown(stemOf(word)));
}

function tellingTokens(piece: string): Token[] {
  const tokens: Token[] = [];
  let [role, isPacked]: [Role, boolean] = [null, false];
  const all = piece.match(WORD) ?? [];
  // '2 remeras' are counted, a '4 campera' is of that talle.
  const isPack = (word: string, next = "") =>
    next !== "" && isPackWord(word) && (!/\d/.test(word) || (/^x?\d$/.test(word) && next.endsWith("s")));
  const isThing = (word = "") => isGarment(stemOf(word));
  // 'Re' alone is on its way to 'remera'.
  const isEmpty = (word: string) => isEmptyWord(word) && (all.length > 1 || word.length > 2);
  for (const [at, word] of all.entries()) {
    const before = all[at - 1] ?? "";
    const spelled = NUMBER_WORDS[Number(word)] ?? word;
    if (PURPOSE.has(word) && at + 1 < all.length) role = "purpose";
    else if (WORN_WITH.has(word) && isThing(all.slice(at + 1).find((next) => !isEmptyWord(next)))) role = "wornWith";
    else if (PARTS.has(before) && tokens.length > 0 && COUNTS.has(spelled) && all[at + 1]?.endsWith("s"))
      tokens.push({ word: spelled, role: "having" });
    else if (isPack(word, all[at + 1])) isPacked = true;
    else if (!isEmpty(word) && !(BRIGHTNESS.has(stemOf(bigOf(word) ?? word)) && isColorWord(before))) {
      // A 'juego de sábanas' is sábanas, a 'juego de cama' is for it.
      if (isPacked && relationsOf(stemOf(word)).isSurrounding) role ??= "purpose";
      // 'Con mangas de cuero': the campera is not of it.
      const isOfPart = before === "de" && isGarmentPart(tokens.at(-1)?.word ?? "");
      if (!(isPacked && tokens.length === 0))
        role ??= isOfPart ? "having" : (tokens.length > 0 && PARTS.get(before)) || null;
      if (role === "purpose" && before === "con" && isThing(word)) role = "wornWith";
      tokens.push({ word, role });
      [role, isPacked] = [null, false];
    }
  }
  return tokens;
}

/** The number of words from `at` on that are a phrase of the thesaurus; 1 when none is. */
function phraseAt(stems: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase(), stems.length - at); length > 1; length -= 1) {
    if (isKnown(stems.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}
