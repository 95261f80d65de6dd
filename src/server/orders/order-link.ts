import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { uuidFromHex } from "#domain/uuid.ts";
import { isSameSecret } from "../auth/secret.ts";

const ID_BYTES = 16;

/** Characters; no link is half as long. */
export const MAX_TOKEN = 200;

function sign(secretKey: string, id: string, version: number): Buffer {
  return createHmac("sha256", secretKey).update(`order:${id}:${version}`).digest();
}

/** The id and an HMAC of id and version: reproducible, and revoked by a new version. */
function orderToken(secretKey: string, order: { id: string; link_version: number }): string {
  const id = Buffer.from(order.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, sign(secretKey, order.id, order.link_version)]).toString("base64url");
}

export function orderPath(secretKey: string, order: { id: string; link_version: number }): string {
  return `/pedido/${orderToken(secretKey, order)}`;
}

export function tokenOf(c: Context): string {
  return c.req.param("token") ?? "";
}

/** Not verified yet (see `isOrderToken`); undefined if malformed. */
export function orderIdOf(token: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{64}$/.test(token)) return undefined;
  return uuidFromHex(Buffer.from(token, "base64url").subarray(0, ID_BYTES).toString("hex"));
}

export function isOrderToken(secretKey: string, token: string, order: { id: string; link_version: number }): boolean {
  return isSameSecret(token, orderToken(secretKey, order));
}
