import type { Variant } from "#domain/product.ts";

/** Those of the variant's colour, then those without one; all where there is neither. */
export function variantPictures<Picture extends { color: string | null }>(
  images: readonly Picture[],
  { color }: Pick<Variant, "color">,
): readonly Picture[] {
  const own = images.filter((image) => image.color === color && color !== null);
  const anyones = images.filter((image) => image.color === null);
  return own.length + anyones.length > 0 ? [...own, ...anyones] : images;
}
