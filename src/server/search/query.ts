import { isEmptyWord, isOfferWord, stemOf } from "#domain/search.ts";
import { foldText } from "#domain/spelling.ts";
import { LONGEST_PHRASE, type Phrase, relationsOf } from "./relations.ts";

/** A phrase that the thesaurus knows, or a word. `isLast`: it may be half a word. `part` counts the things of a list. */
export type QueryWords = { phrase: Phrase; text: string; isLast: boolean; part: number };

export type Query = {
  words: QueryWords[];
  /** What the products must not be: 'sin lana'. */
  without: QueryWords[];
  sizes: string[];
  minPrice: number | null; // whole pesos, inclusive
  maxPrice: number | null;
  onlyOffers: boolean;
};

const MOST_WORDS = 10; // each costs time

const AMOUNT = String.raw`(?:\$\s*)?(\d[\d.]*)\s*(mil|lucas?|k)?\b`;
const AT_MOST = new RegExp(String.raw`\b(?:menos de|hasta|maximo|bajo|no mas de)\s*${AMOUNT}`, "g");
const AT_LEAST = new RegExp(String.raw`\b(?:mas de|desde|minimo)\s*${AMOUNT}`, "g");
const THOUSAND = 1_000; // 'mil', 'lucas', 'k'

const SIZE = /\btall[ea]s?\s+([\p{L}\p{N}]+(?:-\p{N}+)?)(?: ([\p{L}\p{N}]+))?/gu;
const LETTER_SIZE = /^(?:x{0,3}s|m|x{0,4}l)$/;
const WORD = /[\p{L}\p{N}]+(?:-\p{N}+)?/gu;
const LIST = /[,+]|\s[yoeu]\s/; // 'remera azul y pantalón'

/** What a shopper's words ask for. `isSize` tells whether some product has a talle of that name. */
export function readQuery(q: string, isSize: (name: string) => boolean): Query {
  let text = foldText(q);
  const take = (pattern: RegExp, read: (...groups: (string | undefined)[]) => void) => {
    text = text.replace(pattern, (_, ...groups: string[]) => {
      read(...groups);
      return " ";
    });
  };
  const query: Query = {
    words: [],
    without: [],
    sizes: [],
    minPrice: null,
    maxPrice: null,
    onlyOffers: false,
  };
  take(AT_LEAST, (number, unit) => (query.minPrice = amountOf(number, unit)));
  take(AT_MOST, (number, unit) => (query.maxPrice = amountOf(number, unit)));
  text = text.replace(SIZE, (_, size: string, next = "") => {
    const isPair = isSize(`${size} ${next}`); // '85 b', '6 años'
    query.sizes.push(isPair ? `${size} ${next}` : size);
    return isPair ? " " : ` ${next}`;
  });

  for (const [part, piece] of text.split(LIST).entries()) readPart(query, piece, part, isSize);
  const last = query.words.at(-1);
  if (last) last.isLast = true;
  return query;
}

/** The words that say what something is like, not how large, how expensive or what it must not be. */
export function readWords(q: string): QueryWords[] {
  return readQuery(q, () => false).words;
}

function readPart(query: Query, piece: string, part: number, isSize: (name: string) => boolean): void {
  const room = MOST_WORDS - query.words.length;
  const words = [...new Set(piece.match(WORD))].filter((word) => !isEmptyWord(word)).slice(0, room);
  const stems = words.map(stemOf);
  for (let at = 0, length = 1; at < words.length; at += length) {
    length = phraseAt(stems, at);
    const word = words[at]!;
    if (length > 1) {
      const [phrase, text] = [stems.slice(at, at + length), words.slice(at, at + length).join(" ")];
      query.words.push({ phrase, text, part, isLast: false });
    } else if (word === "sin" && at + 1 < words.length) {
      query.without.push({ phrase: [stems[at + 1]!], text: words[at + 1]!, part, isLast: false });
      length = 2;
    } else if (isSize(`${word} ${words[at + 1]}`)) {
      query.sizes.push(`${word} ${words[at + 1]}`);
      length = 2;
    } else if (isOfferWord(word)) query.onlyOffers = true;
    else if (isSize(word) || LETTER_SIZE.test(word)) query.sizes.push(word);
    else query.words.push({ phrase: [stems[at]!], text: word, part, isLast: false });
  }
}

/** The number of words from `at` on that are a phrase of the thesaurus; 1 when none is. */
function phraseAt(stems: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, stems.length - at); length > 1; length -= 1) {
    if (relationsOf(stems.slice(at, at + length))) return length;
  }
  return 1;
}

/** '30.000', '30 mil' and '30 lucas' are the same. */
function amountOf(number = "", unit: string | undefined): number {
  return Number(number.replaceAll(".", "")) * (unit === undefined ? 1 : THOUSAND);
}
