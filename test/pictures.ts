import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const RED = { r: 200, g: 40, b: 40 };

/** A plain JPEG of this size, in pixels. */
export function jpeg(width = 400, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: RED } })
    .jpeg()
    .toBuffer();
}

/** A JPEG that fills `size` bytes: what follows a picture's end is nobody's. */
export async function jpegOfBytes(size: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A black PNG of one bit a pixel: few bytes for as many pixels as one likes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}
