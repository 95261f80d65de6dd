import { isColorWord, isMaterial } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { lazy } from "#domain/lazy.ts";
import { bigOf, stemOf } from "#domain/search.ts";
import { slipsAllowed, slipsBetween, soundOf } from "#domain/typing-slips.ts";
import { GARMENTS, QUALITIES } from "./thesaurus.ts";
import { SPELT_RIGHT } from "./thesaurus/spelt-right.ts";

/** Stems in order, separated by spaces; most phrases have one. */
export type Phrase = string;

type Relations = {
  names: Phrase[]; // itself and its other names
  kinds: Phrase[]; // what is of its kind
  goesWith: Phrase[]; // by name or by description
  near: Phrase[]; // what may be offered instead
  unlike: Phrase[]; // what is none of it, though of its kind or called by another of its names
  isQuality: boolean; // a fabric, a pattern, an occasion; 'jean' is both
  isSurrounding: boolean; // is beside garments in texts: 'cama', 'cochecito'
};

const UNRELATED = { kinds: [], goesWith: [], near: [], unlike: [], isQuality: false, isSurrounding: false };

const SIGNS = {
  "=": "names",
  ">": "kinds",
  "+": "goesWith",
  "~": "near",
  "%": "near",
  "-": "unlike",
  "!": "surroundings",
} as const;

type Table = Map<Phrase, Phrase[]>;

type Tables = Record<(typeof SIGNS)[keyof typeof SIGNS], Table>;

/** Parsed when first needed: a starting worker need not wait for it. */
const thesaurus = lazy(readThesaurus);

/** Cache of phrases looked up so far. */
const relations = new Map<Phrase, Relations>();

export function longestPhrase(): number {
  return thesaurus().longestPhrase;
}

/** Whether the thesaurus has the phrase. */
export function isKnown(phrase: Phrase): boolean {
  return thesaurus().keys.has(phrase);
}

/** The phrase itself if the thesaurus has it, else one whose first word was misspelt: 'pantaln de vestir'. */
export function knownPhrase(phrase: Phrase): Phrase | undefined {
  if (isKnown(phrase)) return phrase;
  const [first = ""] = phrase.split(" ");
  if (isKnown(first)) return undefined;
  const most = slipsAllowed(first);
  const ofSameRest = thesaurus().byRest.get(restOf(phrase)) ?? [];
  return ofSameRest.find((known) => slipsBetween(first, known.split(" ")[0]!, most) <= most);
}

/** What follows its first word. */
function restOf(phrase: Phrase): string {
  return phrase.slice(phrase.indexOf(" ") + 1);
}

/** A phrase unknown to the thesaurus has only itself as its name. */
export function relationsOf(phrase: Phrase): Relations {
  return isKnown(phrase) ? relations.getOrInsertComputed(phrase, relate) : { ...UNRELATED, names: [phrase] };
}

/** Whether shops sell it as a thing. */
export function isGarment(phrase: Phrase): boolean {
  return thesaurus().garments.has(phrase);
}

/** Whether 'mini' before it tells its size: a 'mini mochila' is a mochila, but a 'mini jean' a minifalda of jean and a 'mini bag' a thing of its own. */
export function isSmall(word: string): boolean {
  const stem = stemOf(word);
  return isGarment(stem) && !isMaterial(stem) && !isGarment(`mini ${stem}`);
}

/** A 'vestidito' is a vestido, 'fresquito' is fresco and 'colgarte' colgar; a 'botita' is a thing of its own. */
export function plainOf(word: string): string {
  const big = bigOf(word);
  const isWord = (one: string) => isColorWord(one) || isKnown(stemOf(one));
  const plain =
    big !== undefined && isWord(big)
      ? big
      : word.replace(/(?<=\p{L}{2}(?:[ai]|(?<!u)e)r)(?:[mts]e|l[aeo]s?|nos)$/u, "");
  return plain === word || isWord(word) || isEmptyWord(word) ? word : plain;
}

const garmentsBySound = lazy(() => {
  const garments = thesaurus()
    .wholeWords.values()
    .filter((word) => isGarment(stemOf(word)));
  return Map.groupBy(garments, (word) => soundOf(stemOf(word)));
});

const MIN_SPELLED = 4; // letters: 'the' is no tee

/** An 'alfonbra' is an alfombra, but a 'sapo' no zapa. */
export function garmentSpelled(word: string): string {
  const stem = stemOf(word);
  if (word.length < MIN_SPELLED || isKnown(stem) || SPELT_RIGHT.has(stem)) return word;
  const garments = garmentsBySound().get(soundOf(stem)) ?? [];
  return garments.find((garment) => soundOf(word).startsWith(soundOf(garment))) ?? word;
}

/** Whether the thesaurus has the word, so that it need not be half typed: 'cama', but not 'cam'. */
export function isWholeWord(word: string): boolean {
  const { wholeWords } = thesaurus();
  return wholeWords.has(word) || wholeWords.has(word.replace(/e?s$/, "")) || wholeWords.has(word.replace(/s$/, ""));
}

/** The first name in the thesaurus line that has the emoji. */
export function nameOfDrawn(emoji: string): string | undefined {
  const line = `${GARMENTS}${QUALITIES}`.split("\n").find((one) => one.includes(` ${emoji}`));
  return line?.split(" ")[1];
}

export function isOfSeveralWords(phrase: Phrase): boolean {
  return phrase.includes(" ");
}

/** Whether a phrase is a different thing from its first word: a 'bombacha de campo' is no bombacha, but a 'bota de lluvia' is a bota. */
export function isOtherThing(phrase: Phrase): boolean {
  const { names, kinds } = relationsOf(phrase.split(" ")[0]!);
  return isGarment(phrase) && !names.includes(phrase) && !kinds.includes(phrase);
}

/** Single words that the thesaurus knows. */
export function knownStems(): string[] {
  return [...thesaurus().keys].filter((phrase) => !isOfSeveralWords(phrase));
}

function readTables(source: string): Tables {
  const tables = Object.fromEntries(Object.values(SIGNS).map((relation) => [relation, new Map()])) as Tables;
  for (const line of source.split("\n").filter(Boolean)) {
    for (const [at, relation] of line.split(/ (?=[=>+~] )/).entries()) {
      const [sign, ...words] = relation.split(" ");
      const phrases = words.map(phraseOf);
      const table = tables[SIGNS[sign as keyof typeof SIGNS]];
      const isOfAll = "=%!".includes(sign!); // the other relations belong to the line's first phrases
      const subjects = isOfAll ? phrases : line.split(" ")[1]!.split("|").map(phraseOf);
      const others = isOfAll || at > 0 ? phrases : phrases.slice(1);
      for (const phrase of subjects) table.set(phrase, [...listed(table, phrase), ...others]);
    }
  }
  return tables;
}

function readThesaurus() {
  const [things, qualities] = [readTables(GARMENTS), readTables(QUALITIES)];
  const isQuality = keysOf(...Object.values(qualities));
  const garments = new Set([
    ...keysOf(things.names, things.kinds, things.near),
    ...[things.kinds, things.near].flatMap((table) => [...table.values()].flat()),
  ]);
  const keys = new Set([...garments, ...isQuality, ...keysOf(things.goesWith, things.surroundings)]);
  const byRest = Map.groupBy(keys.values().filter(isOfSeveralWords), restOf);
  const wholeWords = new Set(`${GARMENTS} ${QUALITIES}`.split(/[\s|]+/));
  const longestPhrase = Math.max(...keys.values().map((key) => key.split(" ").length)); // words
  return { things, qualities, garments, isQuality, keys, byRest, wholeWords, longestPhrase };
}

function relate(phrase: Phrase): Relations {
  const { things, qualities, isQuality } = thesaurus();
  const names = unique(namesOf(phrase));
  const allNames = unique([...names, ...listed(qualities.names, phrase)]);
  const near = allNames.flatMap((name) => [...listed(things.near, name), ...listed(qualities.near, name)]);
  const goesWith = allNames
    .flatMap((name) => [...listed(things.goesWith, name), ...listed(qualities.goesWith, name)])
    .flatMap((other) => [...namesOf(other), ...kindsOf(other)]);
  const nearest = near.length > 0 ? near.flatMap((name) => [...namesOf(name), ...kindsOf(name)]) : widerOf(names);
  const unlike = unique(listed(things.unlike, phrase).flatMap((other) => [...namesOf(other), ...kindsOf(other)]));
  return {
    names: allNames,
    kinds: kindsOf(phrase),
    unlike,
    goesWith: unique(goesWith),
    near: unique([...nearest, ...unlike]),
    isQuality: isQuality.has(phrase),
    isSurrounding: things.surroundings.has(phrase),
  };
}

function namesOf(phrase: Phrase): Phrase[] {
  return [phrase, ...listed(thesaurus().things.names, phrase)];
}

/** The kinds of the phrase or of its line's first name, and their kinds, to any depth, except what is unlike it. */
function kindsOf(phrase: Phrase, known = new Set(listed(thesaurus().things.unlike, phrase))): Phrase[] {
  const { things } = thesaurus();
  const [, first = phrase] = namesOf(phrase);
  const own = [...listed(things.kinds, phrase), ...listed(things.kinds, first)];
  const added = unique(own).filter((kind) => !known.has(kind));
  for (const kind of added) known.add(kind);
  return unique(added.flatMap((kind) => [...namesOf(kind), ...kindsOf(kind, known)]));
}

/** The names of what this is a kind of: a gargantilla is a collar. */
function widerOf(names: readonly Phrase[]): Phrase[] {
  const isWider = ([, kinds]: [Phrase, Phrase[]]) => kinds.some((kind) => names.includes(kind));
  return [...thesaurus().things.kinds].filter(isWider).flatMap(([phrase]) => namesOf(phrase));
}

/** 'traje_de_bano' is two words: 'de' means nothing. */
function phraseOf(words: string): Phrase {
  const telling = words.split("_").filter((word) => !isEmptyWord(word));
  return telling.map(stemOf).join(" ");
}

function listed(table: Table, phrase: Phrase): Phrase[] {
  return table.get(phrase) ?? [];
}

function keysOf(...tables: Table[]): Set<Phrase> {
  return new Set(tables.flatMap((table) => [...table.keys()]));
}

function unique(phrases: readonly Phrase[]): Phrase[] {
  return [...new Set(phrases)];
}
