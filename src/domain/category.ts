import type { Photo } from "./image.ts";
import { GENERAL_CATEGORY } from "./product.ts";
import { foldText } from "./spelling.ts";

export const MAX_CATEGORY_NAME = 60; // characters

export const MAX_CATEGORIES = 100;

export const GENERAL_SLUG = slugOf(GENERAL_CATEGORY); // in addresses: products without a category; no category takes it

export type ShownCategory = {
  name: string;
  slug: string;
  picture: Photo | null;
  product_count: number; // those on sale, at least 1
};

export function slugOf(name: string): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? ["categoria"];
  return words.join("-");
}

export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  const isFree = (candidate: string) => candidate !== GENERAL_SLUG && !taken.has(candidate);
  if (isFree(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (isFree(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}

/** A category's name as stored: names that differ only in spaces or zero-width characters look the same in a menu. */
export function inOneLine(name: string): string {
  return name
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
