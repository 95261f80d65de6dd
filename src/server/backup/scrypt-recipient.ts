import { createCipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type Recipient, Stanza } from "age-encryption";

/** Same as age's own program: a second and 256 MB per guess. */
const LOG_N = 18;
const BLOCK_SIZE = 8;
const MEMORY = 2 ** LOG_N * BLOCK_SIZE * 128; // bytes

const LABEL = "age-encryption.org/v1/scrypt";

const deriveKey = promisify<Parameters<typeof scrypt>[0], Buffer, number, object, Buffer>(scrypt);

/** An age passphrase whose key is derived off the main thread; the library's own implementation would block it. */
export class ScryptRecipient implements Recipient {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16);
    const cost = { N: 2 ** LOG_N, r: BLOCK_SIZE, p: 1, maxmem: 2 * MEMORY };
    const key = await deriveKey(this.#passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, cost);
    // A zero nonce is safe: the key is used once.
    const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(["scrypt", salt.toString("base64").replaceAll("=", ""), String(LOG_N)], body)];
  }
}
