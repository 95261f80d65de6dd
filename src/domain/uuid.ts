const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In lower case, as PostgreSQL and browsers write it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function uuidFromHex(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** Version 4 (RFC 9562). `crypto.randomUUID` is missing where a shop is served without https. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidFromHex(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}
