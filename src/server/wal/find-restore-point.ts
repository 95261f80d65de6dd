import { ok, refuse, type Result } from "#domain/result.ts";
import type { BackupFolder } from "../backup/backup-folder.ts";
import { type ArchiveManifest, readArchiveManifest } from "./archive-manifest.ts";
import { archiveName, parsePartName, type WalPart } from "./archive-names.ts";
import { type Base, listBases } from "./list-bases.ts";
import { parsePosition, segmentStart, type WalLayout, type WalPosition } from "./wal-position.ts";

/** A base backup and the log from its start past a time. */
export type RestorePoint = { base: Base; archive: ArchiveManifest; layout: WalLayout; parts: WalPart[] };

/** Times in ms; `gap`: nothing was archived between `last` and `next`. */
export type NoRestorePoint =
  | { reason: "no-archive" }
  | { reason: "before-first"; first: number }
  | { reason: "after-last"; last: number }
  | { reason: "gap"; last: number; next: number };

/** Uses the newest base backup completed by `until` (ms) whose log reaches beyond it. */
export async function findRestorePoint(
  folder: BackupFolder,
  until: number,
): Promise<Result<RestorePoint, NoRestorePoint>> {
  const bases = (await listBases(folder)).map((base) => ({ ...base, first: Date.parse(base.finished_at) }));
  const [oldest] = bases;
  if (!oldest) return refuse({ reason: "no-archive" });
  const earlier = bases.filter(({ first }) => first <= until);
  if (earlier.length === 0) return refuse({ reason: "before-first", first: oldest.first });

  let last = 0;
  for (const base of earlier.toReversed()) {
    const archive = readArchiveManifest(await folder.get(archiveName(base.id)));
    const layout = { timeline: archive.timeline, segmentSize: BigInt(archive.segment_size) };
    const names = await folder.list(`wal-${base.id}-`);
    const parts = unbrokenFrom(segmentStart(parsePosition(base.start), layout), names);
    const end = parts.findIndex(({ time }) => time >= until);
    if (end >= 0) return ok({ base, archive, layout, parts: parts.slice(0, end + 1) });
    last = Math.max(last, parts.at(-1)?.time ?? 0, base.first);
  }
  const next = bases.find(({ first }) => first > until)?.first;
  return refuse(next === undefined ? { reason: "after-last", last } : { reason: "gap", last, next });
}

/** The parts from the one that holds `position` to the first gap. They may overlap: one whose storing timed out may arrive after a longer one. */
function unbrokenFrom(position: WalPosition, names: readonly string[]): WalPart[] {
  const unbroken: WalPart[] = [];
  let end = position;
  for (const name of names) {
    const part = parsePartName(name);
    if (!part || part.to <= end) continue;
    if (part.from > end) break;
    unbroken.push(part);
    end = part.to;
  }
  return unbroken;
}
