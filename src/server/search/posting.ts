/** The documents that use a word and its places in each, as bits of `FIELDS`: parallel arrays, unordered. */
export class Posting {
  readonly stem: string;
  readonly documents: number[] = [];
  readonly places: number[] = [];

  constructor(stem: string) {
    this.stem = stem;
  }

  add(document: number, places: number): void {
    this.documents.push(document);
    this.places.push(places);
  }

  /** ASSUMES that the document is present; the last one moves to its index. */
  remove(document: number): void {
    const index = this.documents.indexOf(document);
    this.documents[index] = this.documents.at(-1)!;
    this.places[index] = this.places.at(-1)!;
    this.documents.pop();
    this.places.pop();
  }

  renumber(from: number, to: number): void {
    this.documents[this.documents.indexOf(from)] = to;
  }

  /** Whether any document has the word in one of `fields`. */
  isIn(fields: number): boolean {
    return this.places.some((places) => (places & fields) > 0);
  }
}
