import { type AskedWord, isNamedBy } from "./asked-word.ts";
import type { Scores } from "./found-word.ts";

/** What suits a query: how much each product has to do with it, and the places of those that do, the best first. */
export type Found = { scores: Scores; places: number[] };

/** The places with a score, the highest first; those of one score stay in the order that they come in. */
export function bestFirst(scores: Scores, places: readonly number[]): Found {
  // Thousands of products share a few scores.
  const groups = Map.groupBy(places, (place) => scores[place]!);
  groups.delete(0);
  const best = [...groups].toSorted(([one], [other]) => other - one);
  return { scores, places: best.flatMap(([, group]) => group) };
}

/** The same products, with those that each word names in turns, the first word's first; what none names goes last. */
export function inTurns({ scores, places }: Found, words: readonly AskedWord[]): Found {
  const named = words.map((): number[] => []);
  const others: number[] = [];
  for (const place of places) (named[words.findIndex((word) => isNamedBy(word, place))] ?? others).push(place);
  const longest = Math.max(...named.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => named.flatMap((places) => places[turn] ?? []));
  const turned = [...turns.flat(), ...others];
  const inOrder = new Float64Array(scores.length);
  for (const [before, place] of turned.entries()) inOrder[place] = 1 / (1 + before);
  return { scores: inOrder, places: turned };
}
