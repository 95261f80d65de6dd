import { messageOf } from "../caught-error.ts";

/** The storage works for no file at all: its disk is full or read-only, or its bucket does not answer or refuses the shop. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";
  readonly reason: "full" | "unreachable";

  constructor(reason: StorageUnavailable["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Call it once all removals were tried: a bucket may lock some files for a time. `files` describes them. */
export function throwIfNotRemoved(failures: readonly unknown[], files: string): void {
  if (failures.length === 0) return;
  const reason = messageOf(failures[0]);
  throw new StorageUnavailable("unreachable", `${failures.length} ${files} could not be removed: ${reason}`);
}

/** After a failure, whose reason counts: what stays is swept later. A storage that is away is not tried for each file: a bucket may take 15 s to say so. */
export async function removeAdded(storage: Pick<Storage, "remove">, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const failure: unknown = await storage.remove(key).catch((error: unknown) => error);
    if (failure instanceof StorageUnavailable) return;
  }
}

/** A folder or a bucket. Keys come from the server only. Throws `StorageUnavailable` when full or unreachable. */
export type Storage = {
  prepare(): Promise<void>; // a place for files, made once by each process
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>; // durable once resolved
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  clearAbandoned(): Promise<void>; // removes partial files left by a crash
  url(key: string): string;
};
