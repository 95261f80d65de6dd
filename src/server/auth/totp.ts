import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "#domain/totp.ts";

/** RFC 4648, without the padding that apps do not expect. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 6238: HMAC-SHA-1, truncated as RFC 4226 says. */
export function codeAt(secret: Buffer, step: number, digits: number = CODE_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The code's step, at most one off for clock skew; undefined unless later than `lastStep`, so that no code works twice. */
export function findStep(
  secret: Buffer,
  code: string,
  { step, lastStep }: { step: number; lastStep: number },
): number | undefined {
  const matching = [step - 1, step, step + 1].filter((candidate) =>
    timingSafeEqual(Buffer.from(codeAt(secret, candidate)), Buffer.from(code)),
  );
  return matching.find((candidate) => candidate > lastStep);
}

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, "0"), 2))).join("");
}
