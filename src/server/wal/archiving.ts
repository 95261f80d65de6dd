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

export type Archiving = Awaited<ReturnType<typeof openArchiving>>;

/** The archive of a running cluster, with its own connection. */
export async function openArchiving({ superuser, target, storage, keep }: ArchivingOptions) {
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
      /** Every commit up to this time is archived; ms since 1970. */
      archivedUntil: () => archive.time,
      /** When the newest base backup was completed, in ms since 1970; undefined before the first. */
      baseFinishedAt: () => finishedAt,
      /** Archives what is new: pictures first, because rows in the log refer to them. */
      async archive() {
        const mark = await markWal(client);
        await pictures.addRecent(Date.now());
        await archiveWal(client, archive, mark, target.folder);
      },
      /** Makes a base backup; `archive` may be called meanwhile. */
      async makeBase() {
        finishedAt = await makeBaseBackup(superuser, archive, target, pictures.addAll);
      },
      /** Removes what is no longer needed after a base backup. */
      removeOld: () => removeOld(target.folder, archive, keep),
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
