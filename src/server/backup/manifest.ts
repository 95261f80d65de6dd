import * as v from "valibot";
import { UnreadableBackup } from "./unreadable-backup.ts";

export const MANIFEST = "manifest.json";
export const SECRET_KEY = "secret-key";
export const TABLES_FOLDER = "tables/";
export const FILES_FOLDER = "files/";

/** Raised when a newer shop writes what an older one cannot read. */
const FORMAT = 1;

const name = v.pipe(v.string(), v.regex(/^\w+$/));
/** With its schema only if that is not the shop's own. */
const relation = v.pipe(v.string(), v.regex(/^(?:\w+\.)?\w+$/));

const tableSchema = v.object({ name: relation, columns: v.array(name) });

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  created_at: v.string(),
  /** The migrations applied to the database, which define its tables. */
  migrations: v.array(v.string()),
  /** In an order in which they can be loaded: referenced tables first. */
  tables: v.array(tableSchema),
  /** The last number that each returned. */
  sequences: v.array(v.object({ name: relation, last_value: v.pipe(v.string(), v.regex(/^\d+$/)) })),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

export type BackupTable = v.InferOutput<typeof tableSchema>;

export function writeManifest(manifest: Omit<Manifest, "format">): Uint8Array {
  return toBytes({ format: FORMAT, ...manifest });
}

export const readManifest = (bytes: Uint8Array): Manifest => parseManifest(manifestSchema, bytes);

export function toBytes(manifest: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

/** Throws UnreadableBackup if this version of the shop does not know the format. */
export function parseManifest<Schema extends v.GenericSchema>(
  schema: Schema,
  bytes: Uint8Array,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(bytes).toString()));
  } catch (cause) {
    throw new UnreadableBackup("This backup is of another format: use the version of the shop that made it.", {
      cause,
    });
  }
}
