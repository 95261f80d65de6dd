import { audiencesOfWord, isRelative } from "#domain/audience.ts";
import { isColorWord } from "#domain/color-family.ts";
import { isEmptyWord, isWholeShop } from "#domain/empty-words.ts";
import type { ListingSort } from "#domain/listing.ts";
import { isOfferWord, MAX_WORDS, stemOf } from "#domain/search.ts";
import { letterOf } from "#domain/size-names.ts";
import { wordsOf } from "#domain/words.ts";
import { type PriceRange, spellTens, takeOffers, takePrices } from "./prices.ts";
import {
  isGarment,
  isKnown,
  isOfSeveralWords,
  knownPhrase,
  longestPhrase,
  type Phrase,
  relationsOf,
} from "./relations.ts";
import { type IsSize, isWantedSize, takeWantedSizes } from "./wanted-sizes.ts";
import { type Role, wordsWithRoles } from "./word-roles.ts";
import { reword } from "./wording.ts";

/**
 * A phrase of the thesaurus, or a word. `isShade`: follows a colour or a part, or is the second of two colours;
 * `isLast`: may be half typed. `part` is its index in a list: 0 and 1 in 'remera y pantalón'.
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
  /** What products must not have: 'sin lana'. */
  without: QueryWords[];
  sizes: string[]; // in the form of `keysOfSize`
  leastDiscount: number; // percent; 0 if no offer is asked for
  sort: ListingSort | null; // null unless 'lo más barato' or similar is asked for
  isEither: boolean; // 'this or that' as opposed to 'this and that'
  isVague: boolean; // no words, or only for whom: 'algo', 'para mi novio'; 'ropa' alone means the whole shop
};

/** Four letters at least, and no part of an SKU. */
const LONG_WORD = /(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/gu;
const AND = /[,+]|\s[ye]\s/;
const LIST = /[,+]|(?<=\p{L}{3} ?)\/(?= ?\p{L})|\s[yoeu]\s/u; // 'remera azul y pantalón', 'bolso/bandolera'

/** 'Botas que no sean de cuero', 'no quiero cuero', 'corpiño sin aro ni relleno'. */
const NEGATION =
  /\b(?:que )?(?:no|ni|nada|excepto|salvo|menos) (?:quiero (?:que |nada )?)?(?:(?:sean?|tengan?|lleven?|vengan?|traigan?) )?(?:(?:de|con|para) )?/g;

/** 'Para que no me dé el sol', 'para no pasar frío' and 'no me quiero resfriar' state a purpose and do not exclude anything. */
const PREVENTION =
  /\b(?:para que no|para no(?= (?:(?:pas|ten|sent|transpir|sud)[aei]r|[a-z]+r[mst]e)\b)|no (?:me )?quiero(?= que [ms]e | ((?!polar)[a-z]+[aei]r(?<!ster))(?:me|se)?\b))\b/g;

/** What a shopper's words ask for. `mend` splits joined words and spells colours and offers right. */
export function readQuery(q: string, isSize: IsSize, mend: (word: string) => string): Query {
  const folded = reword(q);
  const { range, rest: unpriced } = takePrices(folded);
  const { sizes, rest: unsized } = takeWantedSizes(unpriced, isSize);
  const { leastDiscount, sort, rest } = takeOffers(unsized);
  const text = spellTens(rest, folded, isSize)
    .replace(PREVENTION, (all, verb = "") => (isGarment(stemOf(verb)) || isEmptyWord(verb) ? all : " para "))
    .replace(/ {2,}/g, " ")
    .replace(NEGATION, " sin ")
    .replace(LONG_WORD, mend);
  const isEither = !AND.test(text);
  const query: Query = { words: [], without: [], sizes, ...range, leastDiscount, sort, isEither, isVague: false };
  for (const [part, piece] of text.split(LIST).entries()) readPart(query, piece, part, isSize);
  const isWhole = query.words.length === 0 && wordsOf(text).some(isWholeShop);
  query.isVague = !isWhole && query.words.every((one) => isRelative(one.text));
  // 'Algo barato', or with 'para mi amiga', does not ask for the whole shop by price.
  if (query.isVague && !/\bmas\b/.test(unpriced)) query.sort = null;
  const last = query.words.at(-1);
  if (last) last.isLast = true;
  return query;
}

/** Adds what one part of the query's list asks for; `part` is its index. */
function readPart(query: Query, piece: string, part: number, isSize: IsSize): void {
  const tokens = wordsWithRoles(piece).slice(0, MAX_WORDS - query.words.length);
  const words = tokens.map(({ word }) => word);
  const stems = words.map(stemOf);
  let headEnd = 0; // 0 while there is no head
  for (let at = 0, length = 1; at < words.length; at += length) {
    const phrase = phraseAt(stems, at);
    length = phrase.split(" ").length;
    const word = words[at]!;
    const isHead: boolean = headEnd === 0 && tokens[at]!.role === null && mayBeHead(phrase, word);
    // The first of two colours: 'verde y amarilla a cuadros', but not 'negro o rojo' nor 'remera azul y pantalón negro'.
    const isBefore = (one: QueryWords) => one.part === part || !(query.isEither || headEnd > 0);
    // 'Jean' as the thing is no colour: in a 'jean ocre' the ocre must not be just the costuras.
    const isColor = ({ text, role }: QueryWords) => role !== "head" && isColorWord(text);
    const first = isColorWord(word) ? query.words.find((one) => isColor(one) && isBefore(one)) : undefined;
    if (first) first.isShade = true;
    // In 'campera con cuello marrón' the campera has another colour.
    const isShade =
      first !== undefined || (at !== headEnd && isColorWord(words[at - 1] ?? "")) || tokens[at - 1]?.role === "having";
    const role = isHead ? "head" : tokens[at]!.role;
    const asWords = { phrase, text: words.slice(at, at + length).join(" "), role, isShade, isLast: false, part };
    const next = words[at + 1] ?? "";
    if (word === "sin" && length === 1 && next !== "") {
      const lacked = phraseAt(stems, at + 1);
      length = 1 + lacked.split(" ").length;
      query.without.push({ ...asWords, phrase: lacked, text: words.slice(at + 1, at + length).join(" "), role: null });
    } else if (length > 1) query.words.push(asWords);
    else if (isSize(`${word} ${next}`)) {
      query.sizes.push(`${word} ${next}`);
      length = 2;
    } else if (isOfferWord(word)) query.leastDiscount = Math.max(query.leastDiscount, 1);
    else if (isWantedSize(word, next, isSize)) query.sizes.push(letterOf(word));
    else if (!query.words.some((known) => known.text === word && known.part === part)) query.words.push(asWords);
    if (isHead) headEnd = at + length;
  }
}

/** Not a colour, quality or audience on its own. */
function mayBeHead(phrase: Phrase, word: string): boolean {
  if (isOfSeveralWords(phrase)) return true;
  const isQuality = isColorWord(word) || (isKnown(phrase) && !relationsOf(phrase).isSurrounding);
  return audiencesOfWord(word).length === 0 && (isGarment(phrase) || !isQuality);
}

/** The longest phrase of the thesaurus that starts there, or else the word. */
function phraseAt(stems: readonly string[], at: number): Phrase {
  for (let length = Math.min(longestPhrase(), stems.length - at); length > 1; length -= 1) {
    const known = knownPhrase(stems.slice(at, at + length).join(" "));
    if (known !== undefined) return known;
  }
  return stems[at]!;
}
