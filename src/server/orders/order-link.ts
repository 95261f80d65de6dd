import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;

function sign(secretKey: string, id: string, version: number): Buffer {
  return createHmac("sha256", secretKey).update(`order:${id}:${version}`).digest();
}

/**
 * The secret part of an order's page, `/pedido/{token}`: the order's id and an HMAC-SHA256 of it and the link's
 * version, so that it can be made again at any time and revoked by raising the version (decisions, "After the order").
 */
function orderToken(secretKey: string, order: { id: string; link_version: number }): string {
  const id = Buffer.from(order.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, sign(secretKey, order.id, order.link_version)]).toString("base64url");
}

/** The path of an order's page. */
export function orderPath(secretKey: string, order: { id: string; link_version: number }): string {
  return `/pedido/${orderToken(secretKey, order)}`;
}

/** The order id a token names, whoever made the token; undefined when it cannot be one of ours. */
export function orderIdOf(token: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{64}$/.test(token)) return undefined;
  const hex = Buffer.from(token, "base64url").subarray(0, ID_BYTES).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether a token is the order's own, in time that does not depend on where it differs. */
export function isOrderToken(secretKey: string, token: string, order: { id: string; link_version: number }): boolean {
  const expected = Buffer.from(orderToken(secretKey, order));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
