import { type QueryWord, isNamedBy } from "./query-word.ts";
import type { Scores } from "./word-matches.ts";

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

/** Alternates between the words' products, the rest last. New scores fall along the list, as indexes require. */
export function interleave({ scores, indexes }: Ranking, words: readonly QueryWord[]): Ranking {
  const byWord = Map.groupBy(indexes, (index) => words.find((word) => isNamedBy(word, index)));
  const named = words.map((word) => byWord.get(word) ?? []);
  const longest = Math.max(...named.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, turn) => named.flatMap((indexes) => indexes[turn] ?? []));
  const ordered = [...rounds.flat(), ...(byWord.get(undefined) ?? [])];
  const falling = new Float64Array(scores.length);
  for (const [before, index] of ordered.entries()) falling[index] = 1 / (1 + before);
  return { scores: falling, indexes: ordered };
}
