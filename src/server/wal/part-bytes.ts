import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { UnreadableBackup } from "../backup/unreadable-backup.ts";

const HASH_LENGTH = 32; // hexadecimal digits: 128 bits

/** Keys of age: deriving them from a passphrase takes a second. `locked`: the identity, encrypted with the passphrase. */
type ArchiveKeys = { recipient: string; locked: string };

export async function makeArchiveKeys(passphrase: string): Promise<ArchiveKeys> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const locked = Buffer.from(await encrypter.encrypt(identity)).toString("base64");
  return { recipient: await identityToRecipient(identity), locked };
}

/** Throws UnreadableBackup for a wrong or missing passphrase. */
export async function openArchiveKeys({ locked }: ArchiveKeys, passphrase: string | undefined): Promise<string> {
  if (passphrase === undefined) throw new UnreadableBackup("These backups are encrypted: set BACKUP_PASSPHRASE.");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(Buffer.from(locked, "base64"), "text").catch((cause: unknown) => {
    throw new UnreadableBackup("BACKUP_PASSPHRASE does not open these backups.", { cause });
  });
}

export async function encryptFor(recipient: string | undefined, bytes: Uint8Array): Promise<Uint8Array> {
  if (recipient === undefined) return bytes;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(bytes);
}

export async function decryptWith(identity: string | undefined, bytes: Uint8Array): Promise<Uint8Array> {
  if (identity === undefined) return bytes;
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(bytes);
}

export function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes).slice(0, HASH_LENGTH);
}

export const compress = promisify<Uint8Array, Buffer>(gzip);
export const decompress = promisify<Uint8Array, Buffer>(gunzip);
