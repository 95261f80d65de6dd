import type pg from "pg";
import type { BackupFolder } from "../backup/backup-folder.ts";
import { partName } from "./archive-names.ts";
import type { WalArchive } from "./open-archive.ts";
import { compress, encryptFor, hashOf } from "./part-bytes.ts";
import { readWal } from "./read-wal.ts";
import { advanceSlot } from "./replication-slot.ts";
import { parsePosition, type WalPosition } from "./wal-position.ts";

/** Bytes of the log per part, and so in memory. */
const PART_SIZE = 16n * 1024n * 1024n;

/** Every commit up to `time` (ms) lies before `position`, followed by one after `time`, at which a recovery can stop. */
type Mark = { time: number; position: WalPosition };

export async function markWal(client: pg.Client): Promise<Mark> {
  const { rows: times } = await client.query<{ time: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as time",
  );
  // A writing transaction: its commit is flushed and carries the time.
  await client.query("select pg_logical_emit_message(true, 'archive', '')");
  const { rows: positions } = await client.query<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn");
  return { time: times[0]?.time ?? 0, position: parsePosition(positions[0]?.lsn ?? "") };
}

export async function archiveWal(
  client: pg.Client,
  archive: WalArchive,
  mark: Mark,
  folder: BackupFolder,
): Promise<void> {
  const { id, facts, recipient } = archive;
  while (archive.position < mark.position) {
    const from = archive.position;
    const to = from + PART_SIZE < mark.position ? from + PART_SIZE : mark.position;
    const bytes = await readWal(facts.clusterFolder, facts.layout, from, to);
    const time = to === mark.position ? mark.time : archive.time;
    const name = partName(id, { from, to, time, hash: hashOf(bytes) }, recipient !== undefined);
    await folder.put(name, await encryptFor(recipient, await compress(bytes)));
    archive.position = to;
    archive.time = time;
    // The last part stays in the cluster, too: the next start compares them.
    await advanceSlot(client, archive.slot, from);
  }
}
