import type { Narrow } from "./conditions.ts";
import { wordsApart } from "./query-parts.ts";
import { scoreAll } from "./ranking.ts";
import { isGarment } from "./relations.ts";
import type { Scores } from "./scores.ts";
import type { Searched } from "./searched.ts";
import { collectNamed, isUnknown, type Term } from "./term.ts";
import { BIT, CONFIDENCE } from "./weights.ts";

/** For a garment, it and its alternatives; otherwise what matches any of the words or is worn on the occasion; for 'pantalón sastrero' the pantalones. */
export function findNear(
  named: number | undefined,
  terms: readonly Term[],
  narrow: Narrow,
  searched: Searched,
): Scores {
  const near = alternativesTo(named, terms, narrow, searched);
  return near.products.length > 0 ? near : alternativesTo(named, wordsApart(terms, searched), narrow, searched);
}

/** The things themselves count twice and come before their alternatives; more matching terms come earlier. Other prices and talles are only offered if nothing fits, or of what is named in full. */
function alternativesTo(named: number | undefined, terms: readonly Term[], narrow: Narrow, searched: Searched): Scores {
  const things = searched.texts.noScores();
  const garments = terms.filter((term) => term.isGarment || isGarment(term.phrase));
  // 'Remera bariloche' may be the sweater of that name.
  const names = terms.filter((term) => isUnknown(term) && searched.texts.isIn(term.phrase, BIT.name));
  for (const { matches, near } of garments.length > 0 ? [...garments, ...names] : terms) {
    things.addEach(matches);
    collectNamed(searched.texts, things, near, CONFIDENCE.near);
  }
  const nearest = narrow(things.products);
  const scores = scoreAll(nearest.length > 0 ? nearest : things.products, terms, searched);
  if (named !== undefined) scores.addEach(scoreAll(Uint32Array.of(named), terms, searched));
  scores.raise(things);
  return scores;
}
