/* oxlint-disable react/no-array-index-key -- talles and colours have no other identity: names may be empty or equal */
import { type ReactNode, useRef, useState } from "react";
import { MAX_STOCK, PRODUCT_TEXT } from "#domain/product.ts";
import { IconButton } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { CONTROL, Field } from "../../parts/field.tsx";
import { MinusIcon, PlusIcon } from "../../parts/icons.tsx";
import { onEnter } from "../../parts/on-enter.ts";
import { SmallButton } from "../../parts/small-button.tsx";
import { formCopy } from "./copy.ts";
import {
  type Axis,
  countUnits,
  fillUnits,
  isNameless,
  removeAt,
  renameAt,
  setUnits,
  stepUnits,
  type VariantGrid,
} from "./variant-grid.ts";
import { readUnits, WHOLE_NUMBER } from "./whole-number.ts";

const words = formCopy.variants;

type VariantTableProps = { grid: VariantGrid; onChange: (grid: VariantGrid) => void };

export function VariantTable({ grid, onChange }: VariantTableProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <section aria-label={words.region} tabIndex={0} className="variant-table mt-6">
        <table>
          <thead>
            <tr>
              <th className="text-sm font-medium">{words.size}</th>
              {grid.colors.map((_, y) => (
                <th key={y} scope="col" className="font-normal">
                  <NameInput axis="colors" index={y} grid={grid} onChange={onChange} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.sizes.map((size, x) => (
              <tr key={x}>
                <th scope="row" className="font-normal">
                  <NameInput axis="sizes" index={x} grid={grid} onChange={onChange} />
                </th>
                {grid.colors.map((color, y) => (
                  <td key={y}>
                    <StockStepper
                      name={[size, color].filter(Boolean).join(" / ")}
                      units={grid.cells[y]?.[x]?.units ?? ""}
                      onChange={(units) => onChange(setUnits(grid, y, x, units))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <FillInput onFill={(units) => onChange(fillUnits(grid, units))} />
        <p className="pb-3 tabular-nums">{words.total(countUnits(grid))}</p>
      </div>
    </>
  );
}

function NameInput({ axis, index, grid, onChange }: VariantTableProps & { axis: Axis; index: number }) {
  const name = grid[axis][index] ?? "";
  const label = words.headings[axis];
  // Losing its last name would remove the table, and the field with it.
  const [isEmptied, setEmptied] = useState(false);
  const named = useRef(name);
  const rename = (text: string) => {
    const isEmpty = text.trim() === "";
    setEmptied(isEmpty);
    if (!isEmpty) onChange(renameAt(axis, grid, index, text));
  };
  if (isNameless(grid[axis])) {
    return <span className="flex min-h-11 items-center text-sm text-muted">{label.none}</span>;
  }
  return (
    <span className="flex">
      <input
        aria-label={label.name(index + 1)}
        required
        size={name.length || 1} // if field-sizing is unsupported
        maxLength={axis === "sizes" ? PRODUCT_TEXT.size : PRODUCT_TEXT.color}
        value={isEmptied ? "" : name}
        onChange={(event) => rename(event.currentTarget.value)}
        onFocus={() => {
          named.current = name;
        }}
        onBlur={() => isEmptied && rename(named.current)}
        className="variant-name min-h-11 flex-auto border border-r-0 border-line bg-paper px-2 font-medium hover:border-edge"
      />
      <IconButton
        name={label.remove(name)}
        onClick={() => onChange(removeAt(axis, grid, index))}
        className="shrink-0 border border-l-0 border-line text-muted"
      >
        <CloseIcon />
      </IconButton>
    </span>
  );
}

function FillInput({ onFill }: { onFill: (units: string) => void }) {
  const [units, setUnits] = useState("");
  const fill = () => {
    if (units === "") return;
    onFill(units);
    setUnits("");
  };
  return (
    <Field label={words.fill}>
      {(wiring) => (
        <div className="flex flex-wrap">
          <input
            {...wiring}
            {...WHOLE_NUMBER}
            ref={(input) => input?.setCustomValidity(units === "" ? "" : words.unadded(words.fillSubmit))}
            max={MAX_STOCK}
            value={units}
            onChange={(event) => setUnits(readUnits(event.currentTarget.value))}
            onKeyDown={(event) => onEnter(event, fill)}
            className={`${CONTROL} w-24 tabular-nums`}
          />
          <SmallButton className="-ml-px text-sm" onClick={fill}>
            {words.fillSubmit}
          </SmallButton>
        </div>
      )}
    </Field>
  );
}

type StockStepperProps = { name: string; units: string; onChange: (units: string) => void };

/** Units typed or stepped. The buttons are for fingers: in the field the arrow keys step. */
function StockStepper({ name, units, onChange }: StockStepperProps) {
  const button = (step: number, label: string, icon: ReactNode) => {
    const next = stepUnits(units, step);
    return (
      <IconButton name={label} tabIndex={-1} aria-disabled={next === units} onClick={() => onChange(next)}>
        {icon}
      </IconButton>
    );
  };
  return (
    <div className="flex w-36 border border-edge focus-within:border-ink">
      {button(-1, words.less(name), <MinusIcon />)}
      <input
        {...WHOLE_NUMBER}
        max={MAX_STOCK}
        aria-label={words.stockOf(name)}
        value={units}
        onChange={(event) => onChange(readUnits(event.currentTarget.value))}
        className="stock-units min-h-11 w-full min-w-0 flex-1 bg-paper text-center tabular-nums"
      />
      {button(1, words.more(name), <PlusIcon />)}
    </div>
  );
}
