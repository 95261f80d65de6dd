import { wordsOf } from "./words.ts";

/** What is remembered of searches without result: characters and words of one, different ones a week, weeks. */
export const MISSED_SEARCHES = { characters: 60, words: 6, perWeek: 500, weeks: 8 } as const;

/** Six digits in any script and with any separators: a phone number, DNI or account, not a size or a price. */
const LONG_NUMBER = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){5}/u;

const EMAIL = /@|\b(?:arroba|gmail|hotmail|icloud|outlook|yahoo)\b|\.(?:ar|com|net|org)\b/i;

/** The folded words, to be counted as one search; undefined if they may identify a person or come from no shopper. */
export function missedSearchOf(q: string): string | undefined {
  const plain = q.normalize("NFKC"); // '＠' and '３' as '@' and '3'
  if (EMAIL.test(plain) || LONG_NUMBER.test(plain)) return undefined;
  const words = wordsOf(plain);
  const text = words.join(" ");
  const isShort = text.length <= MISSED_SEARCHES.characters && words.length <= MISSED_SEARCHES.words;
  return text.length > 1 && isShort ? text : undefined;
}

export function withSearchWord(searchWords: string, word: string, longest: number): string | undefined {
  const words = listOf(searchWords);
  if (words.some((one) => isSame(one, word))) return searchWords;
  const all = [...words, word].join(", ");
  return all.length <= longest ? all : undefined;
}

export function withoutSearchWord(searchWords: string, word: string): string {
  return listOf(searchWords)
    .filter((one) => !isSame(one, word))
    .join(", ");
}

function listOf(searchWords: string): string[] {
  return searchWords
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

function isSame(one: string, word: string): boolean {
  return wordsOf(one).join(" ") === word;
}
