import sharp, { type Sharp } from "sharp";
import { daylight, grain } from "./paper.ts";

const grains = new Map<string, Float32Array>();

/** Prints a drawing on a sheet of width × height px, grain and all. The answer is raw RGBA. */
export async function print(drawing: string, width = 1600, height = 2000): Promise<Sharp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${daylight}${drawing}</svg>`;
  const { data } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = `${width}×${height}`;
  const tooth = grains.get(size) ?? grain(width, height);
  grains.set(size, tooth);
  for (let pixel = 0; pixel < tooth.length; pixel++) {
    if (data[pixel * 4 + 3] === 0) continue;
    const lift = tooth[pixel] ?? 0;
    for (let at = pixel * 4; at < pixel * 4 + 3; at++) data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + lift));
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
}
