import { sharp } from "./sharp.ts";

const MIN_SIDE = 500; // pixels; Meta shows no image with a shorter side

const JPEG = { quality: 85, mozjpeg: true } as const;

/** A JPEG of a stored picture, enlarged where a feed's reader would refuse it. */
export async function encodeJpeg(webp: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(webp).flatten({ background: "white" });
  const { width, height } = await sharp(webp).metadata();
  if (Math.min(width, height) < MIN_SIDE) {
    picture.resize({ width: MIN_SIDE, height: MIN_SIDE, fit: "outside" });
  }
  return picture.jpeg(JPEG).toBuffer();
}
