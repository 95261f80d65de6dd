import type { BackupFolder } from "../backup/backup-folder.ts";
import { type BaseManifest, readBaseManifest } from "./archive-manifest.ts";
import { parseName } from "./archive-names.ts";

export type Base = { name: string; id: string } & BaseManifest;

/** Complete base backups, oldest first. */
export async function listBases(folder: BackupFolder): Promise<Base[]> {
  const bases: Base[] = [];
  for (const name of await folder.list("base-")) {
    const id = parseName(name)?.id;
    if (id !== undefined) bases.push({ name, id, ...readBaseManifest(await folder.get(name)) });
  }
  return bases.toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at));
}
