import type { Photo } from "./image.ts";
import { GENERAL_CATEGORY } from "./product.ts";
import { foldText } from "./spelling.ts";

/** Longest name of a category, in characters. */
export const MAX_CATEGORY_NAME = 60;

/** The most categories a shop has: all of them stand in one list. */
export const MAX_CATEGORIES = 100;

/** What addresses call the products that are in no category; no category has it as its own. */
export const GENERAL_SLUG = slugOf(GENERAL_CATEGORY);

/** A category as visitors see it. */
export type ShownCategory = {
  name: string;
  slug: string;
  picture: Photo | null;
  /** Those on sale; never none. */
  product_count: number;
};

/** A name as addresses carry it: 'Camisas y vestidos' → 'camisas-y-vestidos'. A name without any letter gives 'categoria'. */
export function slugOf(name: string): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? ["categoria"];
  return words.join("-");
}

/** The first of 'remeras', 'remeras-2', 'remeras-3'… that is nobody's. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  const isFree = (candidate: string) => candidate !== GENERAL_SLUG && !taken.has(candidate);
  if (isFree(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (isFree(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
