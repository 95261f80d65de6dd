import type { Posting } from "./posting.ts";

export type Scores = Float64Array; // a score per document number; 0 is no match

export class WordMatches {
  readonly scores: Scores;
  count = 0;
  highest = 0;
  heaviest = 0; // highest weight whatever the sureness: it tells which text has the word
  isGuess = false; // no document has the word: a similar one was used

  constructor(size: number) {
    this.scores = new Float64Array(size);
  }

  /** Adds documents where the word weighs `leastWeight` or more, times `sureness` (0 to 1); the best score counts. */
  collect(posting: Posting | undefined, sureness: number, leastWeight = 0): void {
    if (!posting) return;
    const { documents, weights } = posting;
    for (let at = 0; at < documents.length; at += 1) {
      const weight = weights[at]!;
      if (weight < leastWeight) continue;
      if (weight > this.heaviest) this.heaviest = weight;
      const document = documents[at]!;
      const score = weight * sureness;
      const known = this.scores[document]!;
      if (score <= known) continue;
      if (known === 0) this.count += 1;
      this.scores[document] = score;
      if (score > this.highest) this.highest = score;
    }
  }
}
