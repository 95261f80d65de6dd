import { open } from "node:fs/promises";

/** Flushes the folder to disk, so that renames in it survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
