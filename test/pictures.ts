import { randomFillSync } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const RED = { r: 200, g: 40, b: 40 };

/** A plain JPEG of this size in pixels. */
export function jpeg(width = 400, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: RED } })
    .jpeg()
    .toBuffer();
}

/** A JPEG padded to `size` bytes: decoders ignore what follows its end. */
export async function jpegOfBytes(size: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
}

/** A JPEG of 64 scans: each coefficient of its few pixels in its own. */
export async function jpegOfManyScans(): Promise<Buffer> {
  const grey = { create: { width: 40, height: 50, channels: 3, background: "grey" } } as const;
  const picture = await sharp(grey).toColourspace("b-w").jpeg({ progressive: true }).toBuffer();
  const second = picture.indexOf("ffda", picture.indexOf("ffda", "hex") + 2, "hex");
  const scan = picture.subarray(second, picture.indexOf(0xff, second + 10));
  const scans = Array.from({ length: 63 }, (_, index) => {
    const own = Buffer.from(scan);
    own.set([index + 1, index + 1, 0], 7); // from, to, and at full precision
    return own;
  });
  return Buffer.concat([picture.subarray(0, second), ...scans, Buffer.from("ffd9", "hex")]);
}

/** A WebP of one pixel in that many frames. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: RED } })
    .webp({ lossless: true })
    .toBuffer();
  const part = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type, "latin1"), size, data]);
  };
  const frame = part("ANMF", Buffer.concat([Buffer.alloc(16), still.subarray(12)])); // at 0, 0 with a size of 1 × 1
  const canvas = part("VP8X", Buffer.from([2, ...Buffer.alloc(9)]));
  const frames = Array.from({ length: count }, () => frame);
  return part("RIFF", Buffer.concat([Buffer.from("WEBP"), canvas, part("ANIM", Buffer.alloc(6)), ...frames]));
}

/** A PNG with compressed texts: their count, and the unpacked length of each in bytes. */
export function pngOfTexts(count: number, length: number): Buffer {
  const picture = blackPng(40, 50);
  const text = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(length, "a"))]));
  const header = 33;
  const texts = Array.from({ length: count }, () => text);
  return Buffer.concat([picture.subarray(0, header), ...texts, picture.subarray(header)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A black PNG of one bit per pixel: few bytes for any number of pixels. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A phone's sensor: 12 megapixels, on its side. */
const SENSOR = { width: 4032, height: 3024 };

/** A newer phone's sensor: 48 megapixels. */
export const LARGE_SENSOR = { width: 8064, height: 6048 };

/** Where the photo was taken: Plaza de Mayo. */
const GPS = {
  GPSLatitudeRef: "S",
  GPSLatitude: "34/1 36/1 30/1",
  GPSLongitudeRef: "W",
  GPSLongitude: "58/1 22/1 19/1",
};

/**
 * A photo as written by a phone held upright: the sensor's pixels on their side, a note to turn them (EXIF orientation
 * 6), the phone's name and the place. Upright, its upper half is red and its lower half blue. `grain`, from 0 to 127,
 * is the amount of noise: some 8 MB with 60, less than 1 MB with none.
 */
export function phonePhoto(grain: number, sensor = SENSOR): Promise<Buffer> {
  const name = `${grain} ${sensor.width}`;
  const photo = photos.get(name) ?? takePhoto(grain, sensor);
  photos.set(name, photo);
  return photo;
}

/** Some seconds of work each. */
const photos = new Map<string, Promise<Buffer>>();

async function takePhoto(grain: number, { width, height }: typeof SENSOR): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  if (grain > 0) randomFillSync(pixels);
  for (let at = 0; at < pixels.length; at += 3) {
    const noise = Math.round(((pixels[at] ?? 0) / 255) * grain);
    const isLeft = (at / 3) % width < width / 2;
    pixels[at] = isLeft ? 255 - noise : noise;
    pixels[at + 1] = noise;
    pixels[at + 2] = isLeft ? noise : 255 - noise;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Telefono", Model: "De prueba" }, IFD3: GPS })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A drawing that claims to be a photo. */
export const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><script>alert(1)</script></svg>',
);

/** An animation's first bytes, padded: browsers cannot make it smaller. */
export function gifOfBytes(size: number): Buffer {
  return Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(size - 6)]);
}

/** Only the first bytes of an iPhone's photo, which identify it. */
export const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(500),
]);
