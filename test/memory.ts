import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";

/** The most that all shops with their databases and pictures, and all browsers, need. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Containers often have little of it, other systems none. */
export async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES;
}

/** For short-lived files: in memory if there is room, since writes wait for a disk. */
export async function fastFolder(): Promise<string> {
  return (await hasMemory()) ? MEMORY : tmpdir();
}

export async function newFastFolder(prefix: string): Promise<string> {
  return mkdtemp(join(await fastFolder(), prefix));
}
