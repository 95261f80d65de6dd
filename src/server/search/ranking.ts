import type { Scores } from "./scores.ts";
import type { Searched } from "./searched.ts";
import type { Term } from "./term.ts";
import { IN_STOCK_BONUS, MIN_SCORE } from "./weights.ts";

/** Each product's score: the sum over the terms, and a bonus for stock. */
export function scoreAll(
  products: Uint32Array,
  terms: readonly Pick<Term, "matches">[],
  { texts, columns }: Searched,
): Scores {
  const { isInStock } = columns;
  const scores = texts.noScores();
  const values = scores.begin(products);
  for (let i = 0; i < products.length; i += 1) {
    const product = products[i]!;
    values[product] = isInStock[product] ? MIN_SCORE + IN_STOCK_BONUS : MIN_SCORE;
  }
  for (const { matches } of terms) scores.raise(matches);
  return scores;
}

/** Alternates between the lists, each product once. */
export function interleave(lists: readonly Scores[], { texts, columns }: Searched): Scores {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const longest = Math.max(...lists.map(({ products }) => products.length));
  const scores = texts.noScores();
  for (const [i, { values, products }] of lists.entries()) {
    const ranked = Array.from(products).toSorted(columns.by(values));
    for (const [rank, product] of ranked.entries()) scores.add(product, (longest - rank) * lists.length - i);
  }
  return scores;
}
