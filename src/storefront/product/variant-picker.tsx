import { useId } from "react";
import type { Variant } from "#domain/product.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { type Axis, type Choice, stockFor, valuesOf } from "./choice.ts";
import { pickerCopy } from "./copy.ts";

type VariantPickerProps = {
  variants: readonly Variant[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  missing?: Axis;
};

/** Sold-out values are struck through, and can be chosen to see why. */
export function VariantPicker(props: VariantPickerProps) {
  return (
    <div className="grid gap-6">
      <AxisPicker axis="color" {...props} />
      <AxisPicker axis="size" {...props} />
    </div>
  );
}

const LABELS = { size: pickerCopy.size, color: pickerCopy.color };
const REQUESTS = { size: pickerCopy.chooseSize, color: pickerCopy.chooseColor };

function AxisPicker({ axis, variants, choice, onChoose, missing }: VariantPickerProps & { axis: Axis }) {
  const isHydrated = useHydrated();
  const name = useId();
  const values = valuesOf(variants, axis);
  if (values.length === 1 && values[0] === null) return null;

  const chosen = choice[axis];
  return (
    <fieldset disabled={!isHydrated} className="min-w-0">
      <legend className="mb-3 flex w-full items-baseline gap-3 text-sm">
        <span className="text-muted">{LABELS[axis]}</span>
        {chosen !== undefined && <span className="font-medium">{chosen ?? pickerCopy.onlyOne}</span>}
        {missing === axis && (
          <span role="alert" className="font-medium text-accent">
            {REQUESTS[axis]}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const label = value ?? pickerCopy.onlyOne;
          const isOut = stockFor(variants, { ...choice, [axis]: value }) === 0;
          return (
            <label key={label} className="choice">
              <input
                type="radio"
                name={name}
                data-axis={axis}
                checked={value === chosen}
                aria-label={isOut ? pickerCopy.soldOut(label) : label}
                onChange={() => onChoose({ ...choice, [axis]: value })}
              />
              <span className={isOut ? "is-out" : undefined}>{label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export function focusAxis(container: ParentNode | null, axis: Axis): void {
  container?.querySelector<HTMLElement>(`[data-axis=${axis}]`)?.focus();
}
