/** What the search box offers while someone types: a few products, the categories called so, and how many there are. */
export type Suggestions = {
  /** `unit_price` and `price` in pesos; they differ when there is a discount. */
  products: { id: string; name: string; unit_price: number; price: number; image_url: string | null; stock: number }[];
  categories: { name: string; slug: string }[];
  total: number;
};

/** Words that are in every sentence and tell nothing apart. */
const EMPTY_WORDS = new Set(
  "a al algo con de del e el en la las lo los mas o para por que se sin su sus un una unas unos y".split(" "),
);

/** What shoppers call by other names; each line is one thing. Asked only when the shop does not use the word itself. */
const OTHER_NAMES = [
  ["remera", "camiseta", "playera", "franela"],
  ["pollera", "falda", "saya"],
  ["campera", "chaqueta", "chamarra", "cazadora"],
  ["tapado", "abrigo", "sobretodo", "gaban"],
  ["sweater", "sueter", "pulover", "jersey"],
  ["buzo", "sudadera", "hoodie"],
  ["jean", "vaquero", "denim"],
  ["bolso", "cartera", "bolsa", "tote", "mochila"],
  ["zapatilla", "tenis", "sneaker"],
  ["panuelo", "pashmina", "foulard"],
  ["gorro", "beanie"],
  ["sombrero", "piluso", "gorra"],
  ["pantalon", "palazzo", "calza"],
  ["musculosa", "camiseta", "top"],
  ["cardigan", "saco"],
  ["blusa", "camisa"],
] as const;

/** Small letters without accents: how words are compared. */
export function foldText(text: string): string {
  // Most words have nothing to take off, and taking it off is most of the work.
  const bare = /^\p{ASCII}*$/u.test(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "");
  return bare.toLowerCase();
}

/** The words of a text, folded; a number is a word, since talles are. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words of a query that are looked for; nobody describes a garment with more, and each costs time. */
const MAX_QUERY_WORDS = 10;

/** The words of a query that tell something, each once; all of them when none does. */
export function queryWords(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_QUERY_WORDS);
}

/**
 * What the forms of a Spanish word share: plural and gender are cut ('remeras', 'remera' → 'remer'; 'rojos', 'roja' →
 * 'roj'). Light on purpose: garments are nouns and adjectives, and a stem that merges too much finds half the shop.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  let stem = word;
  if (/[^aeiou]es$/.test(stem) && stem.length > 5) stem = stem.slice(0, -2).replace(/c$/, "z");
  else if (stem.endsWith("s") && !stem.endsWith("ss")) stem = stem.slice(0, -1);
  return stem.length > 4 ? stem.replace(/[aeo]$/, "") : stem;
}

/** How many letters of a word may be wrong and it is still taken for another one. */
export function slipsAllowed(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** A word with each two neighbouring letters exchanged: the slip of fingers in a hurry. */
export function swapsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(""));
}

/** What else a word may be called, folded; nothing for most words. */
export function otherNamesOf(word: string): string[] {
  const stem = stemOf(word);
  const names = OTHER_NAMES.filter((names) => names.some((name) => stemOf(name) === stem)).flat();
  return [...new Set(names)].filter((name) => stemOf(name) !== stem);
}
