import { stemOf } from "#domain/search.ts";
import { THESAURUS } from "./thesaurus.ts";

/** Stems of a phrase, in their order; most have one. */
export type Phrase = readonly string[];

type Relations = {
  /** What else is called so, or is of that kind. */
  hits: Phrase[];
  /** What may be offered instead. */
  near: Phrase[];
};

export function phraseOf(text: string): Phrase {
  return text.split("_").map(stemOf);
}

function keyOf(phrase: Phrase): string {
  return phrase.join(" ");
}

const relations = readRelations(THESAURUS);

export const LONGEST_PHRASE = Math.max(...relations.keys().map((key) => key.split(" ").length));

/** Undefined for what the thesaurus does not know. */
export function relationsOf(phrase: Phrase): Relations | undefined {
  return relations.get(keyOf(phrase));
}

/** All that the thesaurus knows of one word, for slips. */
export const knownStems: readonly string[] = [...relations.keys()].filter((key) => !key.includes(" "));

function readRelations(source: string): Map<string, Relations> {
  const same = new Map<string, Phrase[]>();
  const kinds = new Map<string, Phrase[]>();
  const near = new Map<string, Phrase[]>();
  const tables = { "=": same, ">": kinds, "~": near };
  const add = (table: Map<string, Phrase[]>, key: string, phrases: readonly Phrase[]) =>
    table.set(key, [...(table.get(key) ?? []), ...phrases]);
  for (const line of source.trim().split("\n")) {
    const [sign = "", ...words] = line.split(" ");
    const phrases = words.map(phraseOf);
    const [first = [], ...others] = phrases;
    const table = tables[sign as keyof typeof tables];
    if (sign === "=") for (const phrase of phrases) add(table, keyOf(phrase), phrases);
    else add(table, keyOf(first), others);
  }
  const all = new Map<string, Relations>();
  /** What a name stands for: itself, its other names, and what is of its kind, one step. */
  const meantBy = (phrase: Phrase): Phrase[] => {
    const names = [phrase, ...(same.get(keyOf(phrase)) ?? [])];
    const below = names.flatMap((name) => kinds.get(keyOf(name)) ?? []);
    const belowNames = below.flatMap((name) => [name, ...(same.get(keyOf(name)) ?? [])]);
    return unique([...names, ...belowNames]);
  };
  for (const key of new Set([...same.keys(), ...kinds.keys(), ...near.keys()])) {
    const phrase = key.split(" ");
    const names = [phrase, ...(same.get(key) ?? [])];
    all.set(key, {
      hits: meantBy(phrase),
      near: unique(names.flatMap((name) => near.get(keyOf(name)) ?? []).flatMap(meantBy)),
    });
  }
  return all;
}

function unique(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [keyOf(phrase), phrase])).values()];
}
