import type { Photo } from "./image.ts";

export const SHOP_PICTURES = ["hero", "logo"] as const;

export type ShopPictureName = (typeof SHOP_PICTURES)[number];

/** Per cent from the left or from the top: a class each, since a style attribute would break the Content-Security-Policy. */
export const FOCUS_STEPS = [0, 25, 50, 75, 100] as const;

export type Focus = (typeof FOCUS_STEPS)[number];

export type FocusPoint = { focus_x: Focus; focus_y: Focus };

/** As a page needs it. */
export type HeroPhoto = Photo & FocusPoint;

/** The step nearest to a share of a side, from 0 to 1. */
export function nearestFocus(share: number): Focus {
  const nearest = FOCUS_STEPS.toSorted((a, b) => Math.abs(a / 100 - share) - Math.abs(b / 100 - share));
  return nearest[0] ?? 50;
}
