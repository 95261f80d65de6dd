import { isEmptyWord, stemOf } from "#domain/search.ts";
import { THESAURUS } from "./thesaurus.ts";

/** Stems in their order; most phrases have one. */
export type Phrase = readonly string[];

/** What the thesaurus knows of a phrase. */
export type Relations = {
  names: Phrase[]; // itself and its other names
  kinds: Phrase[]; // what is of its kind
  goesWith: Phrase[]; // by name or by description
  near: Phrase[]; // what may be offered instead
  isGarment: boolean; // not only an occasion, a weather or a pattern
};

const SIGNS = { "=": "names", ">": "kinds", "+": "goesWith", "~": "near" } as const;

type Table = Map<string, Phrase[]>;

const relations = readThesaurus(THESAURUS);

export const LONGEST_PHRASE = Math.max(...relations.keys().map((key) => key.split(" ").length));

export function relationsOf(phrase: Phrase): Relations | undefined {
  return relations.get(phrase.join(" "));
}

export function isGarment(phrase: Phrase): boolean {
  return relationsOf(phrase)?.isGarment === true;
}

/** Single words that the thesaurus knows. */
export function knownStems(): string[] {
  return [...relations.keys()].filter((key) => !key.includes(" "));
}

function readThesaurus(source: string): Map<string, Relations> {
  const tables = { names: new Map(), kinds: new Map(), goesWith: new Map(), near: new Map() } satisfies Record<
    string,
    Table
  >;
  for (const line of source.trim().split("\n")) {
    const [sign, ...words] = line.split(" ");
    const phrases = words.map((word) => phraseOf(word));
    const table: Table = tables[SIGNS[sign as keyof typeof SIGNS]];
    // Names are each other's; the other relations are the first one's.
    for (const phrase of sign === "=" ? phrases : phrases.slice(0, 1)) {
      table.set(phrase.join(" "), [...listed(table, phrase), ...(sign === "=" ? phrases : phrases.slice(1))]);
    }
  }
  const namesOf = (phrase: Phrase) => [phrase, ...listed(tables.names, phrase)];
  const kindsOf = (phrase: Phrase) => listed(tables.kinds, phrase).flatMap(namesOf);
  const keys = new Set(Object.values(tables).flatMap((table: Table) => [...table.keys()]));
  return new Map(
    Array.from(keys, (key) => {
      const names = unique(namesOf(key.split(" ")));
      const near = names
        .flatMap((name) => listed(tables.near, name))
        .flatMap((name) => [...namesOf(name), ...kindsOf(name)]);
      return [
        key,
        {
          names,
          kinds: unique(kindsOf(key.split(" "))),
          goesWith: names.flatMap((name) => listed(tables.goesWith, name)),
          near: unique(near),
          isGarment: [tables.names, tables.kinds, tables.near].some((table: Table) => table.has(key)),
        },
      ];
    }),
  );
}

/** 'traje_de_bano' is two words: 'de' says nothing. */
function phraseOf(words: string): Phrase {
  const telling = words.split("_").filter((word) => !isEmptyWord(word));
  return telling.map(stemOf);
}

function listed(table: Table, phrase: Phrase): Phrase[] {
  return table.get(phrase.join(" ")) ?? [];
}

function unique(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(" "), phrase])).values()];
}
