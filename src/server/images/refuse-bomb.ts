import { imageTypeOf } from "./image-type.ts";

/** Far more than cameras and programs write. Each costs few bytes, but a pass over all pixels, frames or megabytes of text. */
const MOST = { scans: 50, frames: 1_000, packedText: 256 * 1024 } as const;

/** Throws on a picture that takes far longer to decode than others of its size. */
export function refuseBomb(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = imageTypeOf(bytes);
  const isBomb =
    (type === "image/jpeg" && countScans(file) > MOST.scans) ||
    (type === "image/webp" && file.toString("latin1").split("ANMF").length - 1 > MOST.frames) ||
    (type === "image/png" && packedTextOf(file) > MOST.packedText);
  if (isBomb) throw new Error("it takes too long to read");
}

/** Up to the picture's end: phones append a video. */
function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1] ?? 0xd9;
    if (marker === 0xd9) break;
    if (marker === 0xda) scans += 1;
    // Within a scan: a stuffed byte, or a restart marker.
    const hasNoLength = marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd7);
    if (marker === 0xff) at += 1;
    else at += hasNoLength ? 2 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return scans;
}

function packedTextOf(png: Buffer): number {
  let bytes = 0;
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    const isPacked = type === "zTXt" || (type === "iTXt" && png[png.indexOf(0, at + 8) + 1] === 1);
    if (isPacked) bytes += png.readUInt32BE(at);
  }
  return bytes;
}
