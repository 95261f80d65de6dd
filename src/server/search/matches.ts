import type { Posting } from "./posting.ts";
import { WEIGHT_OF_FIELDS } from "./weights.ts";

export type Scores = Float64Array; // a score per document number; 0 is no match

/** The documents that match something, each with its best score. */
export class Matches {
  readonly scores: Scores;
  count = 0;

  constructor(size: number) {
    this.scores = new Float64Array(size);
  }

  add(document: number, score: number): void {
    const known = this.scores[document]!;
    if (score <= known) return;
    if (known === 0) this.count += 1;
    this.scores[document] = score;
  }

  /** Adds the documents that have all words in `fields`: the least of them counts, times `sureness` (0 to 1). */
  collect(postings: readonly Posting[], fields: number, sureness: number): void {
    const [first, ...others] = postings;
    if (!first) return;
    const rest = others.map((posting) => placesByDocument(posting, this.scores.length));
    for (const [at, document] of first.documents.entries()) {
      let weight = WEIGHT_OF_FIELDS[first.places[at]! & fields]!;
      for (const places of rest) weight = Math.min(weight, WEIGHT_OF_FIELDS[places[document]! & fields]!);
      if (weight > 0) this.add(document, weight * sureness);
    }
  }
}

function placesByDocument({ documents, places }: Posting, size: number): Uint8Array {
  const all = new Uint8Array(size);
  for (const [at, document] of documents.entries()) all[document] = places[at]!;
  return all;
}
