import { isColorWord } from "#domain/color-family.ts";
import { lazy } from "#domain/lazy.ts";
import type { ListingSort } from "#domain/listing.ts";
import { sku } from "#domain/product.ts";
import { MAX_WORDS } from "#domain/search.ts";
import { foldName } from "#domain/spelling.ts";
import { conditionsOf } from "./conditions.ts";
import { findHits } from "./hits.ts";
import { joinNames, mendWord } from "./misspellings.ts";
import { findNear } from "./near.ts";
import { type QueryWords, readQuery } from "./query.ts";
import type { Scores } from "./scores.ts";
import type { Searched } from "./searched.ts";
import { termOf } from "./term.ts";

export type SearchResult = {
  hits: Scores;
  /** What may be offered instead if nothing is found; computed on demand. */
  near: () => Scores;
  /** The words as searched, with colours corrected. */
  words: readonly QueryWords[];
  unwantedColors: readonly string[];
  /** The order the query asks for: 'lo más barato'. */
  sort: ListingSort | null;
};

/** More than any sum of scores. */
const FIRST = 2 ** 31;

/**
 * Products that match every word and number of the query; if there are none, what is near. A product whose whole name
 * is typed is a hit, and first, whatever the name's words mean elsewhere: 'Ruta 40' is no talle.
 */
export function search(q: string, searched: Searched): SearchResult {
  const { named, rest } = namedIn(q, searched);
  const result = searchByWords(q, searched, named);
  if (named === undefined) return result;
  if (rest === "") result.hits.add(named, FIRST);
  if (result.hits.products.length > 0) return result;
  const bySku = searchByWords(`${sku(searched.columns.id[named]!)} ${rest}`, searched);
  return bySku.hits.products.length > 0 ? bySku : result;
}

/** The product whose name of several words is in the query, or is all of it, and the rest of the query. */
function namedIn(q: string, { columns }: Searched): { named?: number; rest: string } {
  const words = foldName(q).split(" ");
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const named = columns.findNamed(words.slice(at, at + length).join(" "));
      if (named !== undefined && (length > 1 || words.length === 1)) {
        return { named, rest: words.toSpliced(at, length).join(" ") };
      }
    }
  }
  return { rest: q };
}

function searchByWords(q: string, searched: Searched, named?: number): SearchResult {
  const { texts, buckets } = searched;
  const isSize = (key: string) => buckets.sizes.isCalled(key);
  const query = readQuery(joinNames(texts, q), isSize, (word) => mendWord(texts, word));
  const terms = query.words.map((words) => termOf(words, searched));
  const unwantedColors = query.without.map(({ text }) => text).filter(isColorWord);
  const narrow = conditionsOf(query, terms, unwantedColors, searched);
  const hits = findHits(q, query, terms, narrow, searched);
  const near = lazy(() => (hits.products.length > 0 ? texts.noScores() : findNear(named, terms, narrow, searched)));
  return { hits, near, words: terms, unwantedColors, sort: query.sort };
}
