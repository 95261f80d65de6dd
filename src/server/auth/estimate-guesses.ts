import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { dictionary as spanish } from "@zxcvbn-ts/language-es-es";
import { foldText } from "#domain/spelling.ts";

/** `known` is what guessers know: the e-mail the password is for, the shop's name. */
export type EstimateRequest = { password: string; known: readonly string[] };

/** The beginning of a password that is looked at, in characters: the time grows with the square of the length. */
const MAX_ESTIMATED = 64;

/** Shortest part of an e-mail or of the shop's name that counts as a word, in characters. */
const MIN_KNOWN_WORD = 3;

/** Ways to write one letter for another that are tried on one password: the time grows with each. */
const MAX_SUBSTITUTIONS = 20;

/** What people join words of a phrase with. */
const JOINERS = /[\s._/-]/g;

/** What the lists of the language do not have: this country's clubs, places, days and songs, and this kind of shop. */
const argentina = `
  saitam tienda mitienda latienda tiendade latiendade negocio minegocio milocal indumentaria boutique
  clave miclave contrasena micontrasena administrador administradora acceso bienvenido bienvenida
  bocajuniors dalebo riverplate racingclub sanlorenzo rosariocentral newells independiente huracan estudiantes velez
  lionelmessi leomessi messi diegomaradona maradona scaloneta dibumartinez campeonesdelmundo vamosargentina
  buenosaires mardelplata cordoba rosario bariloche patagonia laplata
  25demayo 25mayo 9dejulio malvinas 1810 1816 1978 1986 2022
  losredondos patriciorey sodastereo cerati charlygarcia spinetta
  dulcedeleche alfajor milanesa asado quilmes fernet mateamargo
  miamor miamorcito tequiero teamo miamorteamo mivida jesusteamo diosesamor
`
  .trim()
  .split(/\s+/);

// The lists are read with this module: only the process of an estimate loads it.
const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...withoutEncyclopedia(english), ...withoutEncyclopedia(spanish), argentina },
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/** Without the words of Wikipedia, which take as much memory as the rest and tell no password of the labelled ones apart. */
function withoutEncyclopedia<List>(lists: Record<string, List>): Record<string, List> {
  return Object.fromEntries(Object.entries(lists).filter(([name]) => !name.startsWith("wikipedia")));
}

/**
 * The decimal logarithm of how many guesses a password stands: as it is written, without accents, and without what joins
 * its words; the easiest of them counts.
 */
export function estimateGuesses({ password, known }: EstimateRequest): number {
  const folded = foldText(password);
  const spellings = new Set([password, folded, folded.replaceAll(JOINERS, "")]);
  const words = known.flatMap((text) => [text, ...foldText(text).split(/[^\p{L}\p{N}]/u)]);
  const inputs = words.filter((word) => word.length >= MIN_KNOWN_WORD);
  const guesses = [...spellings].map((text) => zxcvbn.check(text.slice(0, MAX_ESTIMATED), inputs).guessesLog10);
  return Math.min(...guesses);
}
