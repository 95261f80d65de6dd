import { createECDH, hkdfSync } from "node:crypto";
import type { Environment } from "../environment.ts";

const CURVE = "prime256v1";

/** Of P-256 (FIPS 186-5, SP 800-186). */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const SCALAR_BYTES = 32;

/** More bits than the order has, so that the remainder shows no bias (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/** Base64url, as browsers and push services take them (RFC 8292). */
type VapidKeys = { publicKey: string; privateKey: string };

/** Derived, so that restoring SECRET_KEY restores the keys that browsers subscribed with. */
export function vapidKeysOf(secretKey: string): VapidKeys {
  const seed = Buffer.from(hkdfSync("sha256", secretKey, "", "vapid", SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString("hex")}`) % (CURVE_ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * SCALAR_BYTES, "0"), "hex");
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** The contact for push services: the library insists on an https: or mailto: address. */
export function vapidSubject({ mail, publicUrl }: Pick<Environment, "mail" | "publicUrl">): string {
  if (mail) return `mailto:${mail.from.address}`;
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`;
}
