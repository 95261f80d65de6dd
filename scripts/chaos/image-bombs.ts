import sharp from "sharp";
import { blackPng, phonePhoto } from "../../test/pictures.ts";

/** As many pixels as the shop takes, in pixels. */
const LARGEST = { width: 7_990, height: 5_000 } as const;

const PLAIN = { r: 90, g: 120, b: 60 } as const;

/** Pictures of few bytes that take the most memory to decode, by what makes them hard; two of them are refused. */
export async function imageBombs(): Promise<Map<string, Buffer>> {
  const plain = () => sharp({ create: { ...LARGEST, channels: 3, background: PLAIN } });
  const photo = await phonePhoto(20);
  return new Map([
    ["one bit a pixel", blackPng(8_000, 5_000)],
    ["900 megapixels", blackPng(60_000, 15_000)],
    ["baseline JPEG", await plain().jpeg().toBuffer()],
    ["progressive JPEG", await plain().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer()],
    ["rotated JPEG", await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [
      "interlaced PNG of 16 bits",
      await plain().toColourspace("rgb16").ensureAlpha().png({ progressive: true }).toBuffer(),
    ],
    ["WebP", await plain().webp({ effort: 0 }).toBuffer()],
    ["GIF", await plain().gif({ effort: 1 }).toBuffer()],
    ["a photo", photo],
    ["half a photo", photo.subarray(0, photo.length / 2)],
  ]);
}
