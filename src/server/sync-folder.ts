import { open } from "node:fs/promises";

/** After it, what was renamed in the folder is so whatever happens to the machine. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
