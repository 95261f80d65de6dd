import * as v from "valibot";
import { parseManifest, toBytes } from "../backup/manifest.ts";

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

/** Written once the base backup is complete. */
export type BaseManifest = v.InferOutput<typeof baseSchema>;

export function writeManifest(manifest: Omit<ArchiveManifest, "format"> | Omit<BaseManifest, "format">): Uint8Array {
  return toBytes({ format: FORMAT, ...manifest });
}

export const readArchiveManifest = (bytes: Uint8Array) => parseManifest(archiveSchema, bytes);
export const readBaseManifest = (bytes: Uint8Array) => parseManifest(baseSchema, bytes);
