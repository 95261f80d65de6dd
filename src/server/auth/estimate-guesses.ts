import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { dictionary as spanish } from "@zxcvbn-ts/language-es-es";
import { foldText } from "#domain/spelling.ts";

export type EstimateRequest = { password: string; known: readonly string[] };

/** Only this many characters are estimated: the time grows with the square of the length. */
const MAX_ESTIMATED = 64;

const MIN_KNOWN_WORD = 3; // letters

/** Letter substitutions tried per password: each costs time. */
const MAX_SUBSTITUTIONS = 20;

const JOINERS = /[\s._/-]/g;

/** What the Spanish lists lack: Argentine clubs, places, days and songs, and words of a shop like this. */
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

// Importing this module reads the lists: only the process that estimates does so.
const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...withoutEncyclopedia(english), ...withoutEncyclopedia(spanish), argentina },
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/** Wikipedia's words take as much memory as all other lists and change no verdict on the labelled passwords. */
function withoutEncyclopedia<List>(lists: Record<string, List>): Record<string, List> {
  return Object.fromEntries(Object.entries(lists).filter(([name]) => !name.startsWith("wikipedia")));
}

/** Log10 of the guesses for the easiest spelling: as written, without accents, or without joiners. */
export function estimateGuesses({ password, known }: EstimateRequest): number {
  const folded = foldText(password);
  const spellings = new Set([password, folded, folded.replaceAll(JOINERS, "")]);
  const words = known.flatMap((text) => [text, ...foldText(text).split(/[^\p{L}\p{N}]/u)]);
  const inputs = words.filter((word) => word.length >= MIN_KNOWN_WORD);
  const guesses = [...spellings].map((text) => zxcvbn.check(text.slice(0, MAX_ESTIMATED), inputs).guessesLog10);
  return Math.min(...guesses);
}
