import { statfs } from "node:fs/promises";

/** Where Linux holds files in memory. */
export const MEMORY = "/dev/shm";

/** What two shops with their databases and pictures, and two browsers, need at most. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Containers often have little of it, other systems none. */
export async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES;
}
