import { createHmac } from "node:crypto";
import type pg from "pg";
import type { BackupFolder } from "../backup/backup-folder.ts";
import { type ArchiveManifest, readArchiveManifest, writeManifest } from "./archive-manifest.ts";
import { archiveName, parsePartName, stampOf, type WalPart } from "./archive-names.ts";
import { type ClusterFacts, readClusterFacts } from "./cluster-facts.ts";
import { hashOf, makeArchiveKeys } from "./part-bytes.ts";
import { readWal } from "./read-wal.ts";
import { createSlot, dropSlots, listSlots, parseSlotName, type Slot, slotName } from "./replication-slot.ts";
import { segmentStart, type WalPosition } from "./wal-position.ts";

export type ArchiveTarget = {
  folder: BackupFolder;
  address: string;
  passphrase: string | undefined;
  secretKey: string;
};

/** The archive being written: everything before `position` is in it, and every commit up to `time` (ms). */
export type WalArchive = {
  id: string;
  facts: ClusterFacts;
  recipient: string | undefined;
  slot: Slot;
  position: WalPosition;
  time: number;
};

/** Continues the archive named by the cluster's slot, or starts a new one. `client` is the superuser's. */
export async function openArchive(client: pg.Client, target: ArchiveTarget): Promise<WalArchive> {
  const facts = await readClusterFacts(client);
  const earlier = await resumeArchive(client, facts, target);
  if (earlier) return earlier;
  await dropSlots(client);
  return beginArchive(client, facts, target);
}

async function beginArchive(client: pg.Client, facts: ClusterFacts, target: ArchiveTarget): Promise<WalArchive> {
  const time = Date.now();
  const id = stampOf(time);
  const { systemIdentifier, major, layout } = facts;
  const keys = target.passphrase === undefined ? null : await makeArchiveKeys(target.passphrase);
  const manifest = writeManifest({
    system_identifier: systemIdentifier,
    major,
    timeline: layout.timeline,
    segment_size: Number(layout.segmentSize),
    keys,
  });
  await target.folder.put(archiveName(id), manifest);
  const slot = await createSlot(client, slotName(id, fingerprintOf(target)));
  // Recovery reads a segment's first page before any other.
  const position = segmentStart(slot.position, layout);
  return { id, facts, recipient: keys?.recipient, slot, position, time };
}

async function resumeArchive(
  client: pg.Client,
  facts: ClusterFacts,
  target: ArchiveTarget,
): Promise<WalArchive | undefined> {
  const [slot, ...others] = await listSlots(client);
  const named = slot && parseSlotName(slot.name);
  if (!slot || others.length > 0 || slot.position === undefined) return undefined;
  if (named?.fingerprint !== fingerprintOf(target)) return undefined;
  const { id } = named;
  if ((await target.folder.list(archiveName(id))).length === 0) return undefined;
  const manifest = readArchiveManifest(await target.folder.get(archiveName(id)));
  const last = await findLastPart(target.folder, id);
  if (!last || last.to < slot.position || !isOf(manifest, facts) || !(await isSameWal(facts, last))) return undefined;
  const resumed = { name: slot.name, position: slot.position };
  return { id, facts, recipient: manifest.keys?.recipient, slot: resumed, position: last.to, time: last.time };
}

function isOf(manifest: ArchiveManifest, { systemIdentifier, layout }: ClusterFacts): boolean {
  return manifest.system_identifier === systemIdentifier && manifest.timeline === layout.timeline;
}

/** A diverged copy of the data folder has the same slot, but not the same log. */
async function isSameWal({ clusterFolder, layout }: ClusterFacts, last: WalPart): Promise<boolean> {
  const bytes = await readWal(clusterFolder, layout, last.from, last.to).catch(() => undefined);
  // Bytes that are gone cannot be compared.
  return bytes !== undefined && hashOf(bytes) === last.hash;
}

async function findLastPart(folder: BackupFolder, id: string): Promise<WalPart | undefined> {
  const name = (await folder.list(`wal-${id}-`)).at(-1);
  return name === undefined ? undefined : parsePartName(name);
}

/** Another target or passphrase means another archive; the secret key hides the input. */
function fingerprintOf({ address, passphrase, secretKey }: ArchiveTarget): string {
  const hmac = createHmac("sha256", secretKey).update(JSON.stringify([address, passphrase ?? null]));
  return hmac.digest("hex").slice(0, 16);
}
