import { createHash, type Hash } from "node:crypto";

export function etagOf(bytes: Uint8Array): string {
  return etagFrom(createHash("sha256").update(bytes));
}

/** Weak, because the same content is sent with and without compression. */
export function etagFrom(hash: Hash): string {
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` (a list of tags, weak or strong, or `*`) matches this content. */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const content = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((part) => [content, "*"].includes(part.trim().replace(/^W\//, "")));
}
