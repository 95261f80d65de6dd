import { randomInt, randomUUID } from "node:crypto";
import { openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";

const BYTES = 6; // a random number of 48 bits: two processes that write at once do not write the same

/** The same descriptor in each web process, after the standard ones and the channel to the parent. */
export const GENERATION_DESCRIPTOR = 4;

export type Generation = ReturnType<typeof generationAt>;

/** Returns the descriptor of an unnamed file that all web processes inherit. Throws if none can be made. */
export function openGeneration(dataDir: string): number {
  try {
    return openUnnamed(SHARED_MEMORY);
  } catch {
    return openUnnamed(dataDir); // not on Linux, or closed to the shop
  }
}

function openUnnamed(folder: string): number {
  const path = join(folder, `shop-${randomUUID()}`);
  const descriptor = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  writeSync(descriptor, Buffer.alloc(BYTES)); // a disk that fills up later has room for it
  return descriptor;
}

/** What a machine's processes cache belongs to a generation, which ends with each write (decision 087). `descriptor` comes from `openGeneration`, or is inherited. */
export function generationAt(descriptor: number) {
  const bytes = Buffer.alloc(BYTES);
  return {
    read(): number {
      readSync(descriptor, bytes, 0, BYTES, 0);
      return bytes.readUIntLE(0, BYTES);
    },
    /** Begins a new one. */
    advance(): void {
      bytes.writeUIntLE(randomInt(2 ** (8 * BYTES) - 1), 0, BYTES);
      writeSync(descriptor, bytes, 0, BYTES, 0);
    },
  };
}
