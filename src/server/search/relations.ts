import { isEmptyWord, stemOf } from "#domain/search.ts";
import { THESAURUS } from "./thesaurus.ts";

/** Stems in their order; most phrases have one. */
export type Phrase = readonly string[];

/** What the thesaurus knows of a phrase. */
export type Relations = {
  /** Itself and its other names. */
  names: Phrase[];
  /** What is of its kind. */
  kinds: Phrase[];
  /** What goes with it, by name or by description. */
  goesWith: Phrase[];
  /** What may be offered instead. */
  near: Phrase[];
};

const SIGNS = { "=": "same", ">": "kinds", "+": "goesWith", "~": "near" } as const;

type Table = Map<string, Phrase[]>;

const relations = readThesaurus(THESAURUS);

export const LONGEST_PHRASE = Math.max(...relations.keys().map((key) => key.split(" ").length));

export function relationsOf(phrase: Phrase): Relations | undefined {
  return relations.get(keyOf(phrase));
}

/** Single words that the thesaurus knows. */
export function knownStems(): string[] {
  return [...relations.keys()].filter((key) => !key.includes(" "));
}

function readThesaurus(source: string): Map<string, Relations> {
  const tables: Record<(typeof SIGNS)[keyof typeof SIGNS], Table> = {
    same: new Map(),
    kinds: new Map(),
    goesWith: new Map(),
    near: new Map(),
  };
  for (const line of source.trim().split("\n")) {
    const [sign, ...words] = line.split(" ");
    const [first = [], ...others] = words.map(phraseOf);
    const name = SIGNS[sign as keyof typeof SIGNS];
    if (name === "same") for (const phrase of [first, ...others]) add(tables.same, phrase, [first, ...others]);
    else add(tables[name], first, others);
  }
  const namesOf = (phrase: Phrase) => unique([phrase, ...listed(tables.same, phrase)]);
  const kindsOf = (phrase: Phrase) => unique(listed(tables.kinds, phrase).flatMap(namesOf));
  const phrases = new Set(Object.values(tables).flatMap((table) => [...table.keys()]));
  return new Map(
    Array.from(phrases, (key) => {
      const phrase = key.split(" ");
      const names = namesOf(phrase);
      const near = names
        .flatMap((name) => listed(tables.near, name))
        .flatMap((name) => [...namesOf(name), ...kindsOf(name)]);
      const goesWith = names.flatMap((name) => listed(tables.goesWith, name));
      return [key, { names, kinds: kindsOf(phrase), goesWith, near: unique(near) }];
    }),
  );
}

function phraseOf(words: string): Phrase {
  return words
    .split("_")
    .filter((word) => !isEmptyWord(word))
    .map(stemOf);
}

function add(table: Table, phrase: Phrase, others: readonly Phrase[]): void {
  table.set(keyOf(phrase), [...listed(table, phrase), ...others]);
}

function listed(table: Table, phrase: Phrase): Phrase[] {
  return table.get(keyOf(phrase)) ?? [];
}

function unique(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [keyOf(phrase), phrase])).values()];
}

function keyOf(phrase: Phrase): string {
  return phrase.join(" ");
}
