/** The documents that use a word and its weight in each: parallel arrays, unordered. */
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

  /** ASSUMES that the document is present; the last one moves to its index. */
  remove(document: number): void {
    const index = this.documents.indexOf(document);
    this.documents[index] = this.documents.at(-1)!;
    this.weights[index] = this.weights.at(-1)!;
    this.documents.pop();
    this.weights.pop();
  }

  renumber(from: number, to: number): void {
    this.documents[this.documents.indexOf(from)] = to;
  }

  highest(): number {
    return this.weights.reduce((highest, weight) => Math.max(highest, weight), 0);
  }
}
