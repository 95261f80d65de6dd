import { randomUUID } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../caught-error.ts";
import { ifMissing } from "../if-missing.ts";
import { asFileKey, isFileKey } from "./key.ts";
import { type Storage, StorageUnavailable } from "./storage.ts";
import { syncFolder } from "./sync-folder.ts";

const PICTURES = "products"; // the folder in every key

/** Files are written here and renamed once complete, so that a partial file is never served. */
const INCOMING = "incoming";

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const CLOSED = new Set(["EROFS", "EACCES", "EPERM", "ENOENT"]); // read-only, somebody else's, or gone

const ABANDONED_AFTER = 60 * 60 * 1000; // ms

function pathOf(root: string, key: string): string {
  return join(root, asFileKey(key));
}

async function* namesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(ifMissing(undefined));
  if (!entries) return;
  for await (const entry of entries) yield entry.name;
}

export function folderStorage(root: string, baseUrl: string): Storage {
  let isPrepared = false;
  // Once only: if the folder disappears later it was moved with its files; a new one would hide that.
  const prepare = async () => {
    if (isPrepared) return;
    await mkdir(join(root, PICTURES), { recursive: true });
    await mkdir(join(root, INCOMING), { recursive: true });
    isPrepared = true;
  };
  return {
    prepare,

    async put(key, bytes) {
      const path = pathOf(root, key);
      const incoming = join(root, INCOMING, randomUUID());
      try {
        await prepare();
        await writeFile(incoming, bytes, { flag: "wx", flush: true });
        await rename(incoming, path);
      } catch (error) {
        // Failing to remove it is no failure of the call; it is swept later.
        await rm(incoming, { force: true }).catch(() => undefined);
        const code = codeOf(error) ?? "";
        if (FULL.has(code)) throw new StorageUnavailable("full", "There is no room for files", { cause: error });
        if (CLOSED.has(code)) throw new StorageUnavailable("unreachable", "No files can be written", { cause: error });
        throw error;
      }
      await syncFolder(join(root, PICTURES));
    },

    async get(key) {
      return readFile(pathOf(root, key)).catch(ifMissing(undefined));
    },

    async remove(key) {
      await rm(pathOf(root, key), { force: true });
    },

    async *list(prefix) {
      for await (const name of namesIn(join(root, PICTURES))) {
        const key = `${PICTURES}/${name}`;
        if (key.startsWith(prefix) && isFileKey(key)) yield key;
      }
    },

    async clearAbandoned() {
      for await (const name of namesIn(join(root, INCOMING))) {
        const path = join(root, INCOMING, name);
        // Another process may be renaming its file right now.
        const file = await stat(path).catch(ifMissing(undefined));
        if (file && Date.now() - file.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
      }
    },

    url: (key) => `${baseUrl}/${key}`,
  };
}
