import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { ok, refuse, type Result } from "#domain/result.ts";
import { createSemaphore } from "../semaphore.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32; // bytes
const SALT_LENGTH = 16; // bytes

/** Per process; each hash takes 19 MiB and a core. */
export const HASH_QUEUE = { running: 2, waiting: 16 } as const;

/** Seconds. */
export const BUSY_RETRY_AFTER = 5;

export type TooBusy = "too-busy";

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Verified for unknown accounts, so that they take as long; nobody knows its password. */
const NOBODYS = encode(randomBytes(SALT_LENGTH), randomBytes(TAG_LENGTH));

const derive = promisify(argon2);

const hashSemaphore = createSemaphore(HASH_QUEUE.running, HASH_QUEUE.waiting);

export function hashPassword(password: string): Promise<Result<string, TooBusy>> {
  return hashWhenFree(async () => {
    const salt = randomBytes(SALT_LENGTH);
    return encode(salt, await derive("argon2id", { ...COST, message: password, nonce: salt, tagLength: TAG_LENGTH }));
  });
}

/** Without a hash every password is wrong, after the same work. */
export function verifyPassword(password: string, hash: string | undefined): Promise<Result<boolean, TooBusy>> {
  const { cost, salt, tag } = decode(hash ?? NOBODYS);
  return hashWhenFree(async () => {
    const derived = await derive("argon2id", { ...cost, message: password, nonce: salt, tagLength: tag.length });
    return timingSafeEqual(derived, tag);
  });
}

function encode(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(tag)}`;
}

/** Reads the cost from the hash, so that hashes from before a change of `COST` still verify. */
function decode(hash: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error("The stored password is not an argon2id hash");
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

async function hashWhenFree<T>(work: () => Promise<T>): Promise<Result<T, TooBusy>> {
  const done = await hashSemaphore(work);
  return done ? ok(done.outcome) : refuse("too-busy");
}
