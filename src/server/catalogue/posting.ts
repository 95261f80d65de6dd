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

  remove(document: number): void {
    const at = this.documents.indexOf(document);
    const [lastDocument, lastWeight] = [this.documents.pop(), this.weights.pop()];
    if (lastDocument === undefined || lastWeight === undefined || at === this.documents.length) return;
    this.documents[at] = lastDocument;
    this.weights[at] = lastWeight;
  }

  /** Has a document by another number. */
  renumber(from: number, to: number): void {
    this.documents[this.documents.indexOf(from)] = to;
  }

  /** What the word weighs where it weighs most. */
  highest(): number {
    return this.weights.reduce((highest, weight) => Math.max(highest, weight), 0);
  }
}
