export const MAX_ALT = 300; // characters

export const IMAGE_WIDTHS = [320, 640, 960, 1440] as const; // pixels; none wider than the original

export type PictureFormat = "webp" | "avif"; // AVIF is made later

export function pictureFile(base: string, width: number, format: PictureFormat): string {
  return `${base}-${width}.${format}`;
}

/** `base` is the address without width and ending; `widths` ascend, in pixels, up to the original's. */
export type Photo = {
  base: string;
  widths: number[];
  has_avif: boolean;
  width: number;
  height: number;
  tint: Tint;
  alt: string;
  color: string | null;
};

export function largestFile({ base, widths }: Pick<Photo, "base" | "widths">): string {
  return pictureFile(base, widths.at(-1) ?? IMAGE_WIDTHS[0], "webp");
}

export function thumbnailFile({ base, widths }: Pick<Photo, "base" | "widths">): string {
  return pictureFile(base, widths[0] ?? IMAGE_WIDTHS[0], "webp");
}

/** Spec 3, product_images; `image_url` is the WebP of the largest width. */
export type ProductImage = Photo & {
  id: string;
  image_url: string;
  display_order: number;
  is_primary: boolean;
};

/** Classes (`tint-sand`), since a style attribute would break the Content-Security-Policy. */
export const TINTS = {
  paper: [246, 241, 233],
  sand: [226, 213, 194],
  ochre: [205, 160, 90],
  brick: [165, 80, 60],
  rose: [214, 175, 165],
  olive: [130, 130, 90],
  sage: [190, 195, 170],
  sky: [175, 190, 205],
  slate: [105, 120, 135],
  navy: [45, 55, 80],
  stone: [150, 145, 138],
  ink: [40, 37, 34],
} as const satisfies Record<string, readonly [red: number, green: number, blue: number]>;

export type Tint = keyof typeof TINTS;

export function nearestTint(red: number, green: number, blue: number): Tint {
  let nearest: Tint = "paper";
  let least = Infinity;
  for (const [tint, [r, g, b]] of Object.entries(TINTS) as [Tint, readonly [number, number, number]][]) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [nearest, least] = [tint, distance];
  }
  return nearest;
}
