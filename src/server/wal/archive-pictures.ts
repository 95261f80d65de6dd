import type { BackupFolder } from "../backup/backup-folder.ts";
import { keyBeginning, PICTURES } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";
import { parseName, pictureName } from "./archive-names.ts";
import type { WalArchive } from "./open-archive.ts";
import { encryptFor } from "./part-bytes.ts";

/** Keys contain the time in base 36: without that many trailing characters it changes every 17 hours. */
const LATER_LETTERS = 5;
const RECENT_PERIOD = 36 ** LATER_LETTERS; // ms

/** Pictures never change, so each is stored once. */
export async function openPictureArchive(
  { id, recipient }: Pick<WalArchive, "id" | "recipient">,
  folder: BackupFolder,
  storage: Storage,
) {
  const stored = new Set((await folder.list(`picture-${id}-`)).map((name) => parseName(name)?.rest));
  const add = async (prefix: string): Promise<string[]> => {
    const names: string[] = [];
    for await (const key of storage.list(prefix)) {
      const name = key.slice(PICTURES.length);
      names.push(name);
      if (stored.has(name)) continue;
      const bytes = await storage.get(key);
      if (!bytes) continue;
      await folder.put(pictureName(id, name, recipient !== undefined), await encryptFor(recipient, bytes));
      stored.add(name);
    }
    return names;
  };
  return {
    /** Stores pictures added since, within the last 17 to 34 hours. */
    async addRecent(now: number): Promise<void> {
      for (const time of [now - RECENT_PERIOD, now]) await add(keyBeginning(time).slice(0, -LATER_LETTERS));
    },
    /** Stores missing pictures; returns all names. */
    addAll: () => add(PICTURES),
  };
}
