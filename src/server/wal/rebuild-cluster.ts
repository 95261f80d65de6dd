import { appendFile, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readArchive } from "../backup/archive.ts";
import type { BackupFolder } from "../backup/backup-folder.ts";
import { SECRET_KEY } from "../backup/manifest.ts";
import { UnreadableBackup } from "../backup/unreadable-backup.ts";
import type { WalPart } from "./archive-names.ts";
import { FOLDERS } from "./base-backup.ts";
import { clusterPathOf } from "./cluster-files.ts";
import type { RestorePoint } from "./find-restore-point.ts";
import { decompress, decryptWith, hashOf } from "./part-bytes.ts";
import { parsePosition, segmentName, segmentStart, type WalLayout, type WalPosition } from "./wal-position.ts";

/** Fills the empty `clusterFolder` so that a server started there recovers. Returns the shop's key. Throws UnreadableBackup. */
export async function rebuildCluster(
  folder: BackupFolder,
  { base, layout, parts }: RestorePoint,
  identity: string | undefined,
  { clusterFolder, scratch }: { clusterFolder: string; scratch: string },
): Promise<string> {
  const path = await folder.fetch(base.cluster, scratch);
  const secretKey = await extractCluster(path, identity, clusterFolder);
  const from = segmentStart(parsePosition(base.start), layout);
  for (const part of parts) {
    const bytes = await readPart(folder, part, identity);
    const skipped = part.from < from ? Number(from - part.from) : 0;
    await writeWal(clusterFolder, layout, part.from + BigInt(skipped), bytes.subarray(skipped));
  }
  // Its presence requests a recovery with a target.
  await writeFile(join(clusterFolder, "recovery.signal"), "", { mode: 0o600 });
  return secretKey;
}

async function extractCluster(path: string, identity: string | undefined, clusterFolder: string): Promise<string> {
  let secretKey: string | undefined;
  const unlock = identity === undefined ? undefined : { identity };
  for await (const { name, bytes } of readArchive(path, unlock)) {
    const file = clusterPathOf(name);
    if (file !== undefined) await appendFile(join(clusterFolder, file), bytes, { mode: 0o600 });
    else if (name === SECRET_KEY) secretKey = Buffer.from(bytes).toString().trim();
    else if (name === FOLDERS) await makeFolders(clusterFolder, JSON.parse(Buffer.from(bytes).toString()) as string[]);
  }
  if (!secretKey) throw new UnreadableBackup(`${path} is no base backup of this shop.`);
  return secretKey;
}

async function makeFolders(clusterFolder: string, folders: readonly string[]): Promise<void> {
  for (const path of folders) await mkdir(join(clusterFolder, path), { recursive: true, mode: 0o700 });
}

async function readPart(folder: BackupFolder, part: WalPart, identity: string | undefined): Promise<Uint8Array> {
  const stored = await folder.get(part.name);
  const bytes = await decryptWith(identity, stored)
    .then(decompress)
    .catch((cause: unknown) => {
      throw new UnreadableBackup(`${part.name} is damaged.`, { cause });
    });
  if (hashOf(bytes) !== part.hash) throw new UnreadableBackup(`${part.name} is damaged.`);
  return bytes;
}

/** The server reads only complete segment files, so each gets its full size at once. */
async function writeWal(clusterFolder: string, layout: WalLayout, from: WalPosition, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const position = from + BigInt(written);
    const offset = Number(position - segmentStart(position, layout));
    const length = Math.min(bytes.length - written, Number(layout.segmentSize) - offset);
    const path = join(clusterFolder, "pg_wal", segmentName(position, layout));
    await using file = await open(path, offset === 0 ? "w" : "r+", 0o600);
    if (offset === 0) await file.truncate(Number(layout.segmentSize));
    await file.write(bytes, written, length, offset);
    written += length;
  }
}
