import { type ReactNode, useId } from "react";
import type { Product } from "#domain/product.ts";
import { Swatch } from "#ui/swatch.tsx";
import { choicesUntilHydrated } from "#ui/until-hydrated.ts";
import { Picture } from "../picture.tsx";
import { type Axis, type Choice, stockFor, valuesOf } from "./choice.ts";
import { pickerCopy } from "./copy.ts";

type VariantPickerProps = {
  product: Pick<Product, "variants" | "images" | "colors">;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  missing?: Axis;
};

/** Sold-out values are struck through but can be chosen, to see why. A colour is shown as a crop of its picture, if any. */
export function VariantPicker(props: VariantPickerProps) {
  return (
    <div className="grid gap-6">
      <AxisPicker axis="color" {...props} />
      <AxisPicker axis="size" {...props} />
    </div>
  );
}

const PIECE = { sizes: "64px", widest: 320 };

const LABELS = { size: pickerCopy.size, color: pickerCopy.color };
const REQUESTS = { size: pickerCopy.chooseSize, color: pickerCopy.chooseColor };

function AxisPicker({ axis, product, choice, onChoose, missing }: VariantPickerProps & { axis: Axis }) {
  const name = useId();
  const { variants } = product;
  const values = valuesOf(variants, axis);
  if (values.length === 1 && values[0] === null) return null;

  const chosen = choice[axis];
  return (
    <fieldset {...choicesUntilHydrated} suppressHydrationWarning className="min-w-0 wrap-anywhere">
      <legend className="mb-3 flex w-full items-baseline gap-3 text-sm">
        <span className="text-muted">
          {LABELS[axis]}
          {chosen !== undefined && ": "}
          {chosen !== undefined && <span className="font-medium text-ink">{chosen ?? pickerCopy.onlyOne}</span>}
        </span>
        {missing === axis && (
          <span role="alert" className="font-medium text-accent">
            {REQUESTS[axis]}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value, index) => {
          const look = axis === "color" && value !== null && lookOf(product, value, index);
          const label = value ?? pickerCopy.onlyOne;
          const isOut = stockFor(variants, { ...choice, [axis]: value }) === 0;
          return (
            <label key={label} title={look ? label : undefined} className="choice">
              <input
                type="radio"
                name={name}
                data-axis={axis}
                checked={value === chosen}
                aria-label={isOut ? pickerCopy.soldOut(label) : label}
                onChange={() => onChoose({ ...choice, [axis]: value })}
              />
              <span className={isOut ? "is-out" : undefined}>
                {look && <span className="look">{look}</span>}
                {look ? <span className="sr-only">{label}</span> : label}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A crop of the colour's first picture, or its value; undefined if only the name tells it. */
function lookOf({ images, colors = [] }: VariantPickerProps["product"], color: string, index: number): ReactNode {
  const image = images.find((image) => image.color === color);
  if (image) return <Picture image={image} {...PIECE} alt="" />;
  return colors[index] && <Swatch value={colors[index]} />;
}

export function focusAxis(container: ParentNode | null, axis: Axis): void {
  container?.querySelector<HTMLElement>(`[data-axis=${axis}]`)?.focus();
}
