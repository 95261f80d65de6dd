import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openBackupFolder } from "../backup/backup-folder.ts";
import { writeManifest } from "./archive-manifest.ts";
import { baseName, clusterName, partName, stampOf } from "./archive-names.ts";
import { removeOld } from "./remove-old.ts";
import { formatPosition } from "./wal-position.ts";

const SEGMENT = 16n * 1024n * 1024n;
const HOUR = 3_600_000; // ms

test("a base backup that its bucket retains stays with its files and is reported; older ones are removed", async () => {
  await using scratch = await temporaryFolder();
  const folder = openBackupFolder({ kind: "folder", path: scratch.path }, undefined, scratch.path);
  const began = Date.now() - 10 * HOUR;
  const id = stampOf(began);
  const backups = [1, 2, 3].map((hour) => {
    const time = began + hour * HOUR;
    const start = BigInt(hour) * SEGMENT;
    const part = { from: start, to: start + SEGMENT, time, hash: "0".repeat(32) };
    const names = { base: baseName(id, stampOf(time)), cluster: clusterName(id, stampOf(time), false) };
    return {
      ...names,
      part: partName(id, part, false),
      start: formatPosition(start),
      at: new Date(time).toISOString(),
    };
  });
  for (const { base, cluster, part, start, at } of backups) {
    await folder.put(base, writeManifest({ cluster, start, started_at: at, finished_at: at, pictures: [] }));
    for (const name of [cluster, part]) await folder.put(name, new Uint8Array(1));
  }

  const [, locked] = backups;
  const keeping = {
    ...folder,
    remove: (name: string) => (name === locked?.base ? Promise.reject(new Error("AccessDenied")) : folder.remove(name)),
  };
  const facts = {
    systemIdentifier: "1",
    major: "18",
    clusterFolder: "",
    layout: { timeline: 1, segmentSize: SEGMENT },
  };
  const removing = removeOld(keeping, { id, facts, position: 4n * SEGMENT }, 1);
  await expect(removing).rejects.toThrow("1 files of old base backups could not be removed: AccessDenied");
  const left = backups.slice(1).flatMap(({ base, cluster, part }) => [base, cluster, part]);
  expect(await folder.list("")).toEqual(left.toSorted());
});
