import { randomFillSync } from "node:crypto";
import sharp from "sharp";

/** What a phone's sensor gives: 12 megapixels, lying on its side. */
const SENSOR = { width: 4032, height: 3024 };

/** What the sensor of a newer one gives: 48 megapixels. */
export const LARGE_SENSOR = { width: 8064, height: 6048 };

/** Where the phone was: Plaza de Mayo. */
const GPS = {
  GPSLatitudeRef: "S",
  GPSLatitude: "34/1 36/1 30/1",
  GPSLongitudeRef: "W",
  GPSLongitude: "58/1 22/1 19/1",
};

/**
 * A photo as a phone that was held upright writes it: the pixels of its sensor on their side, with a note to turn them (EXIF
 * orientation 6), the phone's name and the place. Upright its upper half is red and its lower half blue. `grain`, from 0
 * to 127, is how much noise there is: some 8 MB with 60, less than 1 MB with none.
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

/** A drawing that says it is a photo. */
export const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><script>alert(1)</script></svg>',
);

/** An animation's first bytes and then as many others as it takes: nothing a browser makes smaller. */
export function gifOfBytes(size: number): Buffer {
  return Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(size - 6)]);
}
