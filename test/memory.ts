import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux holds files in memory. */
const MEMORY = "/dev/shm";

/** What all shops with their databases and pictures, and all browsers, need at most. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Containers often have little of it, other systems none. */
export async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES;
}

/** For files that come and go: in memory where there is room, since a written one waits for its disk. */
export async function fastFolder(): Promise<string> {
  return (await hasMemory()) ? MEMORY : tmpdir();
}

export async function newFastFolder(prefix: string): Promise<string> {
  return mkdtemp(join(await fastFolder(), prefix));
}
