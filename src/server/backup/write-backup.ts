import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { DatabaseClient } from "../db/database-client.ts";
import { liftTimeouts } from "../db/lift-timeouts.ts";
import { PICTURES } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";
import { syncFolder } from "../storage/sync-folder.ts";
import { type ArchiveEntry, type Lock, writeArchive } from "./archive.ts";
import { describeTables, dumpTable } from "./dump-tables.ts";
import { FILES_FOLDER, MANIFEST, SECRET_KEY, writeManifest } from "./manifest.ts";

export type BackupSource = {
  connection: pg.ClientConfig;
  storage: Storage;
  secretKey: string;
  passphrase: string | undefined;
  /** Aborts a backup in progress, which then throws and leaves nothing. */
  signal?: AbortSignal;
};

/** Writes to `path` while the shop sells: all tables as of one moment, then files, which never change. Returns its size in bytes. */
export function writeBackup(source: BackupSource, path: string): Promise<number> {
  return writeArchiveFile(entriesOf(source), source.passphrase, path, source.signal);
}

/** A file at `path` is replaced once the new one is complete and flushed to disk. Returns its size in bytes. */
export async function writeArchiveFile(
  entries: AsyncIterable<ArchiveEntry>,
  lock: Lock | undefined,
  path: string,
  signal?: AbortSignal,
): Promise<number> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    const archive = await writeArchive(entries, lock);
    const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(archive, file, signal ? { signal } : {});
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
  return (await stat(path)).size;
}

/** A backup as a stream, made while it is read. Destroying the stream cancels the work. */
export function openBackup(source: BackupSource): Promise<Readable> {
  return writeArchive(entriesOf(source), source.passphrase);
}

async function* entriesOf({ connection, storage, secretKey }: BackupSource): AsyncGenerator<ArchiveEntry> {
  const client = new DatabaseClient(connection);
  await client.connect();
  try {
    await liftTimeouts(client);
    await client.query("begin transaction isolation level repeatable read read only");
    const tables = await describeTables(client);
    yield { name: MANIFEST, bytes: writeManifest({ created_at: new Date().toISOString(), ...tables }) };
    yield { name: SECRET_KEY, bytes: Buffer.from(`${secretKey}\n`) };
    for (const table of tables.tables) yield* dumpTable(client, table);
    await client.query("commit");
  } finally {
    await client.end();
  }
  // Pictures are stored before the rows that name them, so none is missing.
  for await (const key of storage.list(PICTURES)) {
    const bytes = await storage.get(key);
    if (bytes) yield { name: `${FILES_FOLDER}${key}`, bytes };
  }
}
