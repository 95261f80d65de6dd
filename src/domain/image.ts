import { MEGABYTE } from "./file-size.ts";

/** What the bucket accepts (spec 9). */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

/** The largest file, in bytes (spec 9: 5 MB). */
export const MAX_IMAGE_BYTES = 5 * MEGABYTE;

/** The largest upload request, in bytes (contract, "Calls"). */
export const MAX_UPLOAD_BYTES = 60 * MEGABYTE;

/** The most pixels a picture may decode to: 40 million. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** The longest side of a picture, in pixels: what a JPEG can have. Rows cost time and memory of their own. */
export const MAX_IMAGE_SIDE = 65_535;

/** The most pictures one product has. */
export const MAX_PRODUCT_IMAGES = 20;

/** Longest description of a picture, in characters. */
export const MAX_ALT = 300;

/** Widths in pixels a picture is stored in; none is larger than the original. */
export const IMAGE_WIDTHS = [320, 640, 960, 1440] as const;

/** The formats a picture is kept in: WebP for everyone, AVIF once it has been made. */
export type PictureFormat = "webp" | "avif";

/** The file of a picture in one width (pixels) and format: its name, key or address, as `base` is one. */
export function pictureFile(base: string, width: number, format: PictureFormat): string {
  return `${base}-${width}.${format}`;
}

/** What it takes to show a picture. Its files are `pictureFile`s of `base`. */
export type Photo = {
  /** The address without width and ending. */
  base: string;
  /** Widths in pixels it is stored in, ascending. */
  widths: number[];
  has_avif: boolean;
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Which placeholder colour stands in until it has loaded: see `TINTS`. */
  tint: Tint;
  alt: string;
  /** The colour it shows, or null. */
  color: string | null;
};

/** The address of a picture's largest file, in the format that every browser shows. */
export function largestFile({ base, widths }: Pick<Photo, "base" | "widths">): string {
  return pictureFile(base, widths.at(-1) ?? IMAGE_WIDTHS[0], "webp");
}

/** The address of a picture's smallest file, in the format that every browser shows. */
export function thumbnail({ base, widths }: Pick<Photo, "base" | "widths">): string {
  return pictureFile(base, widths[0] ?? IMAGE_WIDTHS[0], "webp");
}

/** One picture of a product (spec 3, product_images). */
export type ProductImage = Photo & {
  id: string;
  /** The WebP of the largest width. */
  image_url: string;
  display_order: number;
  is_primary: boolean;
};

/** Placeholder colours by class (`tint-sand`): a style attribute would break the Content-Security-Policy. */
const TINTS = {
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

/** The tint nearest to a picture's average colour (0–255 each). */
export function nearestTint(red: number, green: number, blue: number): Tint {
  let nearest: Tint = "paper";
  let least = Infinity;
  for (const [tint, [r, g, b]] of Object.entries(TINTS) as [Tint, readonly [number, number, number]][]) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [nearest, least] = [tint, distance];
  }
  return nearest;
}
