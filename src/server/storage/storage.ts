/** Thrown while a storage can do nothing for any file: its disk is full, or its bucket does not answer. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
  readonly reason: "full" | "unreachable";

  constructor(reason: StorageAway["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Where files live: a folder or a bucket. Keys are made by the server (`products/{random}-640.webp`), never by a sender.
 * Throws `StorageAway` while it is full or cannot be reached.
 */
export type Storage = {
  /** Stores a file for good: a key is never used twice. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Gives the file, or undefined when there is none under this key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key under a prefix, in pages of 100. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes what a crash left half-written; nobody could ever load it. */
  clearAbandoned(): Promise<void>;
  /** The public address of a key. */
  url(key: string): string;
};
