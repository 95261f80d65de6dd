/** Lightness from 0 to 1, then green to red and blue to yellow: distances are about as large as they look. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/** Channels of sRGB from 0 to 255, to Oklab as Björn Ottosson defines it. */
export function toOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** With more `chroma`, light and shadow count less than the hue. */
export function oklabDistance(one: Oklab, other: Oklab, chroma = 1): number {
  return Math.hypot(one[0] - other[0], chroma * (one[1] - other[1]), chroma * (one[2] - other[2]));
}
