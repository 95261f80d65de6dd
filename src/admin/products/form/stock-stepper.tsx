import type { ReactNode } from "react";
import { MAX_STOCK } from "#domain/product.ts";
import { IconButton } from "#ui/button.tsx";
import { MinusIcon, PlusIcon } from "../../parts/icons.tsx";
import { stepUnits } from "./variant-grid.ts";
import { formCopy } from "./copy.ts";

const words = formCopy.variants;

type StockStepperProps = { name: string; units: string; onChange: (units: string) => void };

/** Units typed or stepped. Its buttons are for fingers: in the field the arrow keys step. */
export function StockStepper({ name, units, onChange }: StockStepperProps) {
  const button = (step: number, label: string, icon: ReactNode) => {
    const next = stepUnits(units, step);
    return (
      <IconButton
        name={label}
        tabIndex={-1}
        aria-disabled={next === units}
        onClick={() => onChange(next)}
        className={next === units ? "text-edge" : ""}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <div className="flex w-36 border border-edge focus-within:border-ink">
      {button(-1, words.less(name), <MinusIcon />)}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_STOCK}
        aria-label={words.stockOf(name)}
        value={units}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="stock-units min-h-11 w-full min-w-0 flex-1 bg-paper text-center tabular-nums"
      />
      {button(1, words.more(name), <PlusIcon />)}
    </div>
  );
}
