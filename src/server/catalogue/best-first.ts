import { type AskedWord, isNamedBy } from "./asked-word.ts";
import type { Scores } from "./found-word.ts";

/** What suits a query: how well each product does, and the places of those that do, the best first. */
export type Found = { scores: Scores; places: number[] };

/** The places that have a score, the highest first; those with the same score stay in the order in which they come. */
export function bestFirst(scores: Scores, places: readonly number[]): Found {
  // Thousands of products share a few scores, so there is little to sort once they are grouped.
  const groups = Map.groupBy(places, (place) => scores[place]!);
  groups.delete(0);
  const best = [...groups].toSorted(([one], [other]) => other - one);
  return { scores, places: best.flatMap(([, group]) => group) };
}

/**
 * The same products, those named by each word taking turns, the first word's first; what no word names goes last. Their
 * scores are made anew: programs continue a list behind a score, so scores have to fall along it.
 */
export function inTurns({ scores, places }: Found, words: readonly AskedWord[]): Found {
  const byWord = Map.groupBy(places, (place) => words.find((word) => isNamedBy(word, place)));
  const named = words.map((word) => byWord.get(word) ?? []);
  const longest = Math.max(...named.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => named.flatMap((places) => places[turn] ?? []));
  const ordered = [...turns.flat(), ...(byWord.get(undefined) ?? [])];
  const falling = new Float64Array(scores.length);
  for (const [before, place] of ordered.entries()) falling[place] = 1 / (1 + before);
  return { scores: falling, places: ordered };
}
