/** The documents that use a word and what it weighs in each, side by side; in no order. */
export class Posting {
  readonly stem: string;
  readonly documents: number[] = [];
  readonly weights: number[] = [];

  constructor(stem: string) {
    this.stem = stem;
  }

  add(document: number, weight: number): void {
    this.documents.push(document);
    this.weights.push(weight);
  }

  /** Removes a document that is here; the last one takes its place. */
  remove(document: number): void {
    const place = this.documents.indexOf(document);
    this.documents[place] = this.documents.at(-1)!;
    this.weights[place] = this.weights.at(-1)!;
    this.documents.pop();
    this.weights.pop();
  }

  /** Gives a document that is here another number. */
  renumber(from: number, to: number): void {
    this.documents[this.documents.indexOf(from)] = to;
  }

  /** What the word weighs where it weighs most. */
  highest(): number {
    return this.weights.reduce((highest, weight) => Math.max(highest, weight), 0);
  }
}
