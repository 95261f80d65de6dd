import pg from "pg";
import type { Storage } from "../storage/storage.ts";
import { archiveWal, markWal } from "./archive-parts.ts";
import { openPictureArchive } from "./archive-pictures.ts";
import { makeBaseBackup } from "./base-backup.ts";
import { listBases } from "./list-bases.ts";
import { type ArchiveTarget, openArchive } from "./open-archive.ts";
import { removeOld } from "./remove-old.ts";

export type ArchivingOptions = {
  superuser: pg.ClientConfig;
  target: ArchiveTarget;
  storage: Storage;
  keep: number;
};

/** The archive of a running cluster, with its own connection. */
export type Archiving = AsyncDisposable & {
  /** Every commit up to this time is archived; ms since 1970. */
  archivedUntil(): number;
  /** Archives what is new: pictures first, because rows in the log refer to them. */
  archive(): Promise<void>;
  /** When the newest base backup was completed, in ms since 1970; undefined before the first. */
  baseFinishedAt(): number | undefined;
  /** Makes a base backup; `archive` may be called meanwhile. */
  makeBase(): Promise<void>;
  /** Removes what is no longer needed after a base backup. */
  removeOld(): Promise<void>;
};

export async function openArchiving({ superuser, target, storage, keep }: ArchivingOptions): Promise<Archiving> {
  const client = new pg.Client(superuser);
  client.on("error", () => {}); // the query under way fails
  await client.connect();
  try {
    const archive = await openArchive(client, target);
    const pictures = await openPictureArchive(archive, target.folder, storage);
    await pictures.addAll();
    const last = (await listBases(target.folder)).findLast(({ id }) => id === archive.id);
    let finishedAt = last && Date.parse(last.finished_at);
    return {
      archivedUntil: () => archive.time,
      baseFinishedAt: () => finishedAt,
      async archive() {
        const mark = await markWal(client);
        await pictures.addRecent(Date.now());
        await archiveWal(client, archive, mark, target.folder);
      },
      async makeBase() {
        finishedAt = await makeBaseBackup(superuser, archive, target, pictures.addAll);
      },
      removeOld: () => removeOld(target.folder, archive, keep),
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
