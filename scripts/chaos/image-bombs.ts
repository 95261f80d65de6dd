import sharp from "sharp";
import { blackPng, phonePhoto } from "../../test/pictures.ts";

/** As many pixels as the shop takes, in pixels. */
const LARGEST = { width: 7_990, height: 5_000 } as const;

const PLAIN = { r: 90, g: 120, b: 60 } as const;

/**
 * A form with pictures of few bytes that take the most memory to decode, named by what makes them hard; larger ones than
 * LARGEST are refused.
 */
export async function imageBombs(): Promise<FormData> {
  const plain = () => sharp({ create: { ...LARGEST, channels: 3, background: PLAIN } });
  const photo = await phonePhoto(20);
  const small = () => sharp({ create: { width: 64, height: 64, channels: 3, background: PLAIN } });
  const bombs: readonly [name: string, bytes: Buffer][] = [
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
    ["lossless WebP", await plain().webp({ lossless: true, effort: 0 }).toBuffer()],
    ["AVIF", await plain().avif({ effort: 0 }).toBuffer()],
    ["JPEG that says 4,000 megapixels", claiming(await small().jpeg().toBuffer(), "\xff\xc0", 5, 2)],
    ["WebP that says 228 megapixels", claiming(await small().webp().toBuffer(), "\x9d\x01\x2a", 3, 2)],
    ["AVIF that says 4,000 megapixels", claiming(await small().avif({ effort: 0 }).toBuffer(), "ispe", 10, 4)],
    ["GIF", await plain().gif({ effort: 1 }).toBuffer()],
    ["a photo", photo],
    ["half a photo", photo.subarray(0, photo.length / 2)],
  ];
  const form = new FormData();
  for (const [name, bytes] of bombs) form.append("image_files", new File([new Uint8Array(bytes)], name));
  return form;
}

/** The picture with other sizes behind a mark of its header: two of them so many bytes apart, each of 16 bits. */
function claiming(picture: Buffer, mark: string, offset: number, apart: number): Buffer {
  const at = picture.indexOf(mark, 0, "latin1") + offset;
  for (const side of [at, at + apart]) picture.fill(0xfa, side, side + 2);
  return picture;
}
