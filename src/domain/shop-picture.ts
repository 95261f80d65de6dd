import type { Photo } from "./image.ts";

export const SHOP_PICTURES = ["hero", "logo"] as const;

export type ShopPictureName = (typeof SHOP_PICTURES)[number];

/** Per cent from the left or the top; a class each, since a style attribute would break the Content-Security-Policy. */
export const FOCUS_STEPS = [0, 25, 50, 75, 100] as const;

export type Focus = (typeof FOCUS_STEPS)[number];

/** The part that stays visible when a picture is cropped. */
export type FocusPoint = { focus_x: Focus; focus_y: Focus };

export const CENTRE: FocusPoint = { focus_x: 50, focus_y: 50 };

export type HeroPhoto = Photo & FocusPoint;

/** `width` and `height` in pixels of the original. */
export type PageLogo = { src: string; width: number; height: number };

export const LOGO_WIDTH = 640; // pixels; sharp at 40 px height in any likely shape

export function nearestFocus(share: number): Focus {
  return FOCUS_STEPS.reduce((nearest, step) =>
    Math.abs(step / 100 - share) < Math.abs(nearest / 100 - share) ? step : nearest,
  );
}
