import type { BackupFolder } from "../backup/backup-folder.ts";
import { madeAt, pictureKeyOf, PICTURES } from "../storage/key.ts";
import { throwIfNotRemoved } from "../storage/storage.ts";
import { parseName, parsePartName } from "./archive-names.ts";
import { type Base, listBases } from "./list-bases.ts";
import type { WalArchive } from "./open-archive.ts";
import { parsePosition, segmentStart, type WalPosition } from "./wal-position.ts";

type Current = Pick<WalArchive, "id" | "facts" | "position">;

/** Keeps the newest `keep` base backups and what they need. Throws `StorageUnavailable` once all were tried. */
export async function removeOld(folder: BackupFolder, current: Current, keep: number): Promise<void> {
  const failures: unknown[] = [];
  const isRemoved = (name: string) =>
    folder.remove(name).then(
      () => true,
      (error: unknown) => {
        failures.push(error);
        return false;
      },
    );
  const bases = aheadFirst(await listBases(folder), Date.now());
  const staying = bases.slice(-keep);
  // First, so that no half-removed backup counts as one.
  for (const base of bases.slice(0, -keep)) if (!(await isRemoved(base.name))) staying.push(base);
  const needed = describeNeeded(staying, current);
  for (const name of await folder.list("")) if (!needed(name)) await isRemoved(name);
  throwIfNotRemoved(failures, "files of old base backups");
}

/** A base backup dated in the future was made while the clock was wrong: it is older than it says. */
function aheadFirst(bases: readonly Base[], now: number): Base[] {
  const isAhead = (base: Base) => Date.parse(base.started_at) > now;
  return [...bases.filter(isAhead), ...bases.filter((base) => !isAhead(base))];
}

function describeNeeded(bases: readonly Base[], current: Current): (name: string) => boolean {
  const archives = new Map(
    [...Map.groupBy(bases, ({ id }) => id)].map(([id, ofArchive]) => [id, beginningOf(ofArchive)]),
  );
  const clusters = new Set(bases.map(({ cluster }) => cluster));
  const pictures = new Set(bases.flatMap(({ id, pictures: names }) => names.map((name) => `${id} ${name}`)));
  return (name) => {
    const { kind, id = "", rest = "" } = parseName(name) ?? {};
    const beginning = archives.get(id);
    // Files of no archive are not ours; the current archive, or a later one, may still lack its first base backup.
    if (kind === undefined) return true;
    if (!beginning) return id >= current.id;
    if (kind === "cluster") return clusters.has(name);
    if (kind === "wal") {
      const to = parsePartName(name)?.to;
      if (to === undefined || to > segmentStart(beginning.start, current.facts.layout)) return true;
      // The next start compares the last part with the cluster's log.
      return id === current.id && to >= current.position;
    }
    if (kind !== "picture" || pictures.has(`${id} ${rest}`)) return true;
    const time = madeAt(pictureKeyOf(PICTURES + rest));
    return time === undefined || time >= beginning.startedAt;
  };
}

/** If the clock was wrong, an archive's first base backup by log position is not the first by time. */
function beginningOf(bases: readonly Base[]): { start: WalPosition; startedAt: number } {
  const starts = bases.map(({ start }) => parsePosition(start));
  return {
    start: starts.reduce((one, other) => (one < other ? one : other)),
    startedAt: Math.min(...bases.map(({ started_at }) => Date.parse(started_at))),
  };
}
