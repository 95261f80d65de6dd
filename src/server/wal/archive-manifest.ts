import * as v from "valibot";
import { UnreadableBackup } from "../backup/unreadable-backup.ts";

/** Raised when a newer shop writes what an older one cannot read. */
const FORMAT = 1;

const position = v.pipe(v.string(), v.regex(/^[0-9A-F]+\/[0-9A-F]+$/));

const archiveSchema = v.object({
  format: v.literal(FORMAT),
  system_identifier: v.string(),
  major: v.string(), // of PostgreSQL
  timeline: v.number(),
  segment_size: v.number(), // bytes
  keys: v.nullable(v.object({ recipient: v.string(), locked: v.string() })),
});

const baseSchema = v.object({
  format: v.literal(FORMAT),
  cluster: v.string(), // the name of the file with the cluster's files
  start: position, // where recovery begins to read the log
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  finished_at: v.pipe(v.string(), v.isoTimestamp()), // the first moment that can be restored from it
  pictures: v.array(v.string()), // names of the files there were
});

export type ArchiveManifest = v.InferOutput<typeof archiveSchema>;

/** Written when the base backup is whole. */
export type BaseManifest = v.InferOutput<typeof baseSchema>;

export function writeManifest(manifest: Omit<ArchiveManifest, "format"> | Omit<BaseManifest, "format">): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
}

export const readArchiveManifest = (bytes: Uint8Array) => read(archiveSchema, bytes);
export const readBaseManifest = (bytes: Uint8Array) => read(baseSchema, bytes);

/** Throws UnreadableBackup for a format that this version of the shop does not know. */
function read<Schema extends v.GenericSchema>(schema: Schema, bytes: Uint8Array): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(bytes).toString()));
  } catch (cause) {
    throw new UnreadableBackup("This backup is of another format: use the version of the shop that made it.", {
      cause,
    });
  }
}
