import type { Scores } from "./matches.ts";

/** Scores by product index, and the indexes of the matches in order. */
export type Ranking = { scores: Scores; indexes: number[] };

/** Orders by descending score, equals as given, and leaves out score 0. */
export function rank(scores: Scores, indexes: readonly number[]): Ranking {
  // Thousands of products share a few scores: grouped, there is little to sort.
  const groups = Map.groupBy(indexes, (index) => scores[index]!);
  groups.delete(0);
  const best = [...groups].toSorted(([one], [other]) => other - one);
  return { scores, indexes: best.flatMap(([, group]) => group) };
}

/** Alternates between the lists, each product once. The scores fall along the result, as indexes require. */
export function interleave(lists: readonly (readonly number[])[], size: number): Ranking {
  const longest = Math.max(...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  const indexes = [...new Set(turns.flat())];
  const scores = new Float64Array(size);
  for (const [before, index] of indexes.entries()) scores[index] = 1 / (1 + before);
  return { scores, indexes };
}
