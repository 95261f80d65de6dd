import type { Photo } from "#domain/image.ts";
import type { Variant } from "#domain/product.ts";

/** What the shopper chose so far; undefined is not chosen yet, null the value of variants without that axis. */
export type Choice = { size: string | null | undefined; color: string | null | undefined };

export type Axis = keyof Choice;

/** The values of an axis in the order of the variants. */
export function valuesOf(variants: readonly Variant[], axis: Axis): (string | null)[] {
  return [...new Set(variants.map((variant) => variant[axis]))];
}

/** The variants that agree with what is chosen so far. */
function variantsFor(variants: readonly Variant[], { size, color }: Choice): Variant[] {
  return variants.filter(
    (variant) => (size === undefined || variant.size === size) && (color === undefined || variant.color === color),
  );
}

/** The chosen variant, once nothing is left to choose. */
export function chosenVariant(variants: readonly Variant[], choice: Choice): Variant | undefined {
  return missingAxis(choice) ? undefined : variantsFor(variants, choice)[0];
}

/** What is still to choose. */
export function missingAxis({ size, color }: Choice): Axis | undefined {
  if (size === undefined) return "size";
  return color === undefined ? "color" : undefined;
}

/** Units left of what is chosen so far. */
export function stockFor(variants: readonly Variant[], choice: Choice): number {
  return variantsFor(variants, choice).reduce((sum, variant) => sum + variant.stock, 0);
}

/** Address parameters of the axes. */
const PARAMETERS: Record<Axis, string> = { size: "talle", color: "color" };

/**
 * The colour that is chosen while nobody chose one, always that of the picture which is shown with it: the first
 * picture's, else the first one left that has a picture. Undefined, to be asked for, when the picture is another colour's.
 * A picture of no particular colour stands for any.
 */
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

/**
 * Reads the choice from an address's search part. What is not said, or not sold, is open; but an axis with one value
 * needs no asking, and the colour is `preselected` then. A size is never guessed.
 */
export function readChoice(
  search: string,
  variants: readonly Variant[],
  preselected: string | null | undefined,
): Choice {
  const parameters = new URLSearchParams(search);
  const said = (axis: Axis) => {
    const values = valuesOf(variants, axis);
    const value = parameters.get(PARAMETERS[axis]);
    return values.length === 1 ? values[0] : values.find((known) => (known ?? "") === value);
  };
  const color = said("color");
  return { size: said("size"), color: color === undefined ? preselected : color };
}

/** The search part that says a choice, other parameters kept; an axis with one value is left out. */
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
