import { sharp } from "./sharp.ts";

const AVIF = { quality: 50, effort: 2 } as const; // effort 4 takes 7 s instead of 0.5 s for a large picture

export function encodeAvif({ picture, width }: { picture: Uint8Array; width: number }): Promise<Buffer> {
  return sharp(picture).resize({ width, withoutEnlargement: true }).avif(AVIF).toBuffer();
}
