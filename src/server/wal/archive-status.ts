import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { ifMissing } from "../if-missing.ts";

const statusSchema = v.object({
  archived_until: v.nullable(v.number()), // every commit up to then is in the archive; ms
  base_finished_at: v.nullable(v.number()), // of the newest base backup; ms
  is_failing: v.boolean(),
});

/** How far the archive reaches, for this machine's other processes. */
export type ArchiveStatus = v.InferOutput<typeof statusSchema>;

const pathOf = (dataDir: string): string => join(dataDir, "wal-archive.json");

export async function writeArchiveStatus(dataDir: string, status: ArchiveStatus): Promise<void> {
  const path = pathOf(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(status)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

const storedSchema = v.pipe(v.string(), v.parseJson(), statusSchema);

/** Undefined if nothing is archived, or if a crash of the machine damaged the file. */
export async function readArchiveStatus(dataDir: string): Promise<ArchiveStatus | undefined> {
  const text = await readFile(pathOf(dataDir), "utf8").catch(ifMissing(undefined));
  const status = v.safeParse(storedSchema, text);
  return status.success ? status.output : undefined;
}

export function removeArchiveStatus(dataDir: string): Promise<void> {
  return rm(pathOf(dataDir), { force: true });
}
