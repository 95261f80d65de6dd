import type { Posting } from "./posting.ts";

/** How well each document matches, at its number; 0 is not at all. */
export type Scores = Float64Array;

/** What was found for one word of a query. */
export class FoundWord {
  readonly scores: Scores;
  /** Documents found. */
  count = 0;
  /** The score of the best of them. */
  highest = 0;
  /** The highest weight among them, whatever the sureness: it tells where in a document the word stands. */
  heaviest = 0;
  /** Nobody uses the word, and it was taken for one that looks or sounds like it. */
  isGuess = false;

  /** For documents numbered below `size`. */
  constructor(size: number) {
    this.scores = new Float64Array(size);
  }

  /**
   * Takes in the documents in which a word weighs at least `leastWeight`. `sureness`, up to 1, says how likely it is that
   * this word was meant. A document keeps its best score.
   */
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
