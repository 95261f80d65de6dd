import { audiencesOfWord, isRelative } from "#domain/audience.ts";
import { isColorWord } from "#domain/color-family.ts";
import { stemOf, stemsOf } from "#domain/search.ts";
import { isGarment, isOfSeveralWords, relationsOf } from "./relations.ts";
import type { Searched } from "./searched.ts";
import { type Term, termOf } from "./term.ts";

/** The parts of a list, or all as one part. 'Vestido negro o rojo' and 'gorro o bufanda de lana' state what applies to both only once. */
export function partsOf(terms: readonly Term[], isEither: boolean): (readonly Term[])[] {
  const parts = [...Map.groupBy(terms, ({ part }) => part).values()];
  if (!isEither) return parts.every((part) => part.some(({ isGarment }) => isGarment)) ? parts : [terms];
  const head = parts[0]?.filter(({ role }) => role === "head") ?? [];
  const shared = parts.at(-1)?.filter(({ role }) => role !== "head") ?? [];
  return parts.map((part) => {
    if (!part.some(({ role }) => role === "head")) return [...head, ...part];
    return part.length === 1 ? [...part, ...shared] : part;
  });
}

/** What a garment may come with, as its part. */
const ADORNS = stemsOf("cinturon cinto lazo");

/** 'Campera ruana' and 'jean con remera blanca' ask for two things, unless a product is both; but a 'campera jean' is of jean, and a 'cartera para vestido de fiesta' is for one. */
export function thingsOf(terms: readonly Term[], searched: Searched): Term[][] {
  let garments = 0;
  const isAnother = ({ isGarment, role, text }: Term) =>
    isGarment && (garments === 0 || role === "head" || !isColorWord(text));
  // Of three or more, and nothing else, each is wanted.
  const isList = terms.length > 2 && terms.every(({ phrase }) => isGarment(phrase));
  const apart = terms.map((one) =>
    isGarment(one.phrase) && (isList || (one.role === "having" && !ADORNS.has(one.phrase)))
      ? termOf({ ...one, role: "head" }, searched)
      : one,
  );
  const isWearer = ({ text }: Term) => audiencesOfWord(text).length > 0;
  const isFor = (term?: Term) => term?.role === "purpose" && term.isGarment;
  const isOfIt = (term: Term, at: number) => term.role === "of" && isFor(apart[at - 1]) && !isWearer(term);
  const wanted = apart.filter((term, at) => !isFor(term) && !isOfIt(term, at));
  const hasGarment = wanted.some((term) => term.isGarment);
  return [
    ...Map.groupBy(hasGarment ? wanted : apart, (term) => Math.max(1, (garments += Number(isAnother(term))))).values(),
  ];
}

/**
 * Splits phrases that no product is called ('conjunto deportivo'), except with a relative (a 'vestido de novia' is not for a
 * girlfriend) and where one word also means the other: 'zapatillas de tenis'.
 */
export function wordsApart(terms: readonly Term[], searched: Searched): Term[] {
  return terms.flatMap((term) => {
    const words = term.text.split(" ");
    const isTwice = words.length === 2 && relationsOf(stemOf(words[0]!)).names.includes(stemOf(words[1]!));
    const isOne = !isOfSeveralWords(term.phrase) || isTwice || words.some(isRelative);
    if (isOne || term.matches.products.length > 0) return term;
    const roleAt = (at: number) => (at === 0 ? term.role : "of");
    return words.map((text, at) => termOf({ ...term, text, phrase: stemOf(text), role: roleAt(at) }, searched));
  });
}
