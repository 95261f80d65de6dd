import type { Photo } from "#domain/image.ts";
import type { Variant } from "#domain/product.ts";

/** Undefined is not chosen yet; null is the value of variants without that axis. */
export type Choice = { size: string | null | undefined; color: string | null | undefined };

export type Axis = keyof Choice;

export function valuesOf(variants: readonly Variant[], axis: Axis): (string | null)[] {
  return [...new Set(variants.map((variant) => variant[axis]))];
}

function variantsFor(variants: readonly Variant[], { size, color }: Choice): Variant[] {
  return variants.filter(
    (variant) => (size === undefined || variant.size === size) && (color === undefined || variant.color === color),
  );
}

export function chosenVariant(variants: readonly Variant[], choice: Choice): Variant | undefined {
  return missingAxis(choice) ? undefined : variantsFor(variants, choice)[0];
}

export function missingAxis({ size, color }: Choice): Axis | undefined {
  if (size === undefined) return "size";
  return color === undefined ? "color" : undefined;
}

export function stockFor(variants: readonly Variant[], choice: Choice): number {
  return variantsFor(variants, choice).reduce((sum, variant) => sum + variant.stock, 0);
}

const PARAMETERS: Record<Axis, string> = { size: "talle", color: "color" };

/** The colour of the first picture, else the first one in stock with a picture; a picture without colour suits any. */
export function preselectedColor(
  variants: readonly Variant[],
  images: readonly Pick<Photo, "color">[],
): string | null | undefined {
  const left = variants.filter(({ stock }) => stock > 0);
  const first = images[0]?.color ?? null;
  if (first === null) return (left[0] ?? variants[0])?.color;

  const has = (some: readonly Variant[], color: string | null) => some.some((variant) => variant.color === color);
  if (has(left, first)) return first;
  const pictured = left.find(({ color }) => color !== null && images.some((image) => image.color === color));
  return pictured?.color ?? (left.length === 0 && has(variants, first) ? first : undefined);
}

/** Unavailable values stay open; an axis of one value is chosen, and the colour may be `preselected`. A size never is. */
export function readChoice(
  search: string,
  variants: readonly Variant[],
  preselected: string | null | undefined,
): Choice {
  const parameters = new URLSearchParams(search);
  const written = (axis: Axis) => {
    const values = valuesOf(variants, axis);
    const value = parameters.get(PARAMETERS[axis]);
    return values.length === 1 ? values[0] : values.find((known) => (known ?? "") === value);
  };
  const color = written("color");
  return { size: written("size"), color: color === undefined ? preselected : color };
}

/** Keeps other parameters; leaves out an axis with one value. */
export function writeChoice(search: string, variants: readonly Variant[], choice: Choice): string {
  const parameters = new URLSearchParams(search);
  for (const axis of ["size", "color"] as const) {
    const value = choice[axis];
    if (value === undefined || valuesOf(variants, axis).length === 1) parameters.delete(PARAMETERS[axis]);
    else parameters.set(PARAMETERS[axis], value ?? "");
  }
  const written = parameters.toString();
  return written && `?${written}`;
}
