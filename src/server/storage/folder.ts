import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { asFileKey, isFileKey } from "./key.ts";
import { type Storage, StorageAway } from "./storage.ts";

/** Where a file is written before it gets its name: a half-written one is never served. */
const INCOMING = "incoming";

/** After this long, in ms, nobody is still writing: a crash left the file behind. */
const ABANDONED_AFTER = 60 * 60 * 1000;

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => code === error.code);
}

/** What came of asking for a file or a folder; undefined when it is not there, or not any more. */
async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Where a key's file is. Throws on anything that is not a key, so that no path leads out of the folder. */
function pathOf(root: string, key: string): string {
  return join(root, asFileKey(key));
}

/** Makes what was written to a file, or the names in a folder, survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Every entry's name; a folder that is not there has none. */
async function* namesIn(folder: string): AsyncIterable<string> {
  // It is made with its first file.
  const entries = await ifThere(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) yield entry.name;
}

/** Files in a folder of this machine, under addresses that begin with `baseUrl`. */
export function folderStorage(root: string, baseUrl: string): Storage {
  return {
    async put(key, bytes) {
      const path = pathOf(root, key);
      const incoming = join(root, INCOMING, randomUUID());
      try {
        await mkdir(dirname(path), { recursive: true });
        await mkdir(dirname(incoming), { recursive: true });
        const handle = await open(incoming, "wx");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(incoming, path);
      } catch (error) {
        // Nothing half-written stays, least of all on a disk that is full.
        await rm(incoming, { force: true });
        // The disk is full, or this shop's share of it.
        const isFull = hasCode(error, "ENOSPC", "EDQUOT");
        throw isFull ? new StorageAway("full", "There is no room for files", { cause: error }) : error;
      }
      await sync(dirname(path));
    },

    async get(key) {
      return ifThere(readFile(pathOf(root, key)));
    },

    async remove(key) {
      await rm(pathOf(root, key), { force: true });
    },

    async *list(prefix) {
      for await (const name of namesIn(join(root, "products"))) {
        const key = `products/${name}`;
        if (key.startsWith(prefix) && isFileKey(key)) yield key;
      }
    },

    async clearAbandoned() {
      for await (const name of namesIn(join(root, INCOMING))) {
        const path = join(root, INCOMING, name);
        // Another process of the shop may be writing to this folder right now: a file gets its name and is gone from here.
        const file = await ifThere(stat(path));
        if (file && Date.now() - file.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
      }
    },

    url: (key) => `${baseUrl}/${key}`,
  };
}
