import { hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import tar from "tar-stream";
import { ScryptRecipient } from "./scrypt-recipient.ts";
import { UnreadableBackup } from "./unreadable-backup.ts";

/** A file in the archive; `bytes` must fit in memory. */
export type ArchiveEntry = { name: string; bytes: Uint8Array };

/** Bytes of a table or a file per entry, and so in memory. */
export const PART_SIZE = 8 * 1024 * 1024;

/** The key to encrypt with: a passphrase, or an age recipient (a public key). */
export type Lock = string | { recipient: string };

type Unlock = string | { identity: string };

/** The last entry, in the form that `sha256sum --check` reads. */
const CHECKSUMS = "checksums.sha256";

const AGE_MAGIC = "age-encryption.org/v1";
const GZIP_MAGIC = Uint8Array.of(0x1f, 0x8b);
const OWNER_ONLY = 0o600;

/** A gzipped tar, encrypted with age if there is a lock. An error in `entries` destroys the stream. */
export async function writeArchive(entries: AsyncIterable<ArchiveEntry>, lock: Lock | undefined): Promise<Readable> {
  const pack = tar.pack();
  const zipped = createGzip();
  void fill(pack, entries).catch((error: Error) => pack.destroy(error));
  // A failure of either stream reaches whoever reads the last one.
  void pipeline(pack, zipped).catch((error: Error) => zipped.destroy(error));
  if (lock === undefined) return zipped;
  return encrypt(zipped, lock).catch((error: unknown) => {
    zipped.destroy();
    throw error;
  });
}

async function fill(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const checksums: string[] = [];
  const mtime = new Date();
  const add = async ({ name, bytes }: ArchiveEntry): Promise<void> => {
    const sink = pack.entry({ name, size: bytes.length, mode: OWNER_ONLY, mtime });
    // Resolves once the reader has room for more.
    const finished = once(sink, "finish");
    sink.end(bytes);
    await finished;
  };
  for await (const entry of entries) {
    checksums.push(`${hash("sha256", entry.bytes)}  ${entry.name}\n`);
    await add(entry);
  }
  await add({ name: CHECKSUMS, bytes: Buffer.from(checksums.join("")) });
  pack.finalize();
}

async function encrypt(plain: Readable, lock: Lock): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(typeof lock === "string" ? new ScryptRecipient(lock) : lock.recipient);
  return nodeStreamOf(await encrypter.encrypt(webStreamOf(plain)));
}

/** Throws UnreadableBackup, for a damaged file perhaps only at its end: trust the entries once all are read. */
export async function* readArchive(path: string, unlock: Unlock | undefined): AsyncGenerator<ArchiveEntry> {
  const head = await readHead(path);
  const isEncrypted = head.toString("latin1") === AGE_MAGIC;
  if (!isEncrypted && !head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    throw new UnreadableBackup(`${path} is no backup of this shop.`);
  }
  const source = createReadStream(path);
  const zipped = isEncrypted ? await decrypt(source, unlock) : source;
  const extract = tar.extract();
  const unpacked = pipeline(zipped, createGunzip(), extract);
  unpacked.catch(() => {}); // thrown below, or by the extraction before
  try {
    yield* checked(extract, path);
    // The tar may end before the gzip stream, whose checksum is compared last.
    await unpacked;
  } catch (cause) {
    if (cause instanceof UnreadableBackup) throw cause;
    throw new UnreadableBackup(`${path} is damaged or cut short.`, { cause });
  }
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const head = Buffer.alloc(AGE_MAGIC.length);
  await file.read(head, 0, head.length, 0);
  return head;
}

async function* checked(extract: tar.Extract, path: string): AsyncGenerator<ArchiveEntry> {
  const hashes = new Map<string, string>();
  let checksums: string | undefined;
  for await (const entry of extract) {
    const { name } = entry.header;
    const bytes = Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Uint8Array>));
    if (checksums !== undefined) throw new UnreadableBackup(`${path} goes on after its end.`);
    if (name === CHECKSUMS) {
      checksums = bytes.toString();
      continue;
    }
    hashes.set(name, hash("sha256", bytes));
    yield { name, bytes };
  }
  const found = [...hashes].map(([name, sum]) => `${sum}  ${name}\n`).join("");
  if (checksums !== found) throw new UnreadableBackup(`${path} is damaged or cut short.`);
}

async function decrypt(source: Readable, unlock: Unlock | undefined): Promise<Readable> {
  if (unlock === undefined) {
    source.destroy();
    throw new UnreadableBackup("This backup is encrypted: set BACKUP_PASSPHRASE.");
  }
  const decrypter = new Decrypter();
  if (typeof unlock === "string") decrypter.addPassphrase(unlock);
  else decrypter.addIdentity(unlock.identity);
  const decrypted = await decrypter.decrypt(webStreamOf(source)).catch((cause: unknown) => {
    source.destroy();
    throw new UnreadableBackup("BACKUP_PASSPHRASE does not open this backup.", { cause });
  });
  return nodeStreamOf(decrypted);
}

/** Through a byte stream: a web stream made directly from a file or gzip stream would buffer without a limit. */
function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  const bytes = new PassThrough();
  void pipeline(stream, bytes).catch((error: Error) => bytes.destroy(error));
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}

function nodeStreamOf(stream: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(stream, { objectMode: false });
}
