/* oxlint-disable react/no-array-index-key -- talles and colours have no other identity: names may be empty or equal */
import { useState } from "react";
import { MAX_STOCK, PRODUCT_TEXT } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { CONTROL, Field, WIDE_CONTROL } from "../../parts/field.tsx";
import { onEnter } from "../../parts/on-enter.ts";
import {
  type Axis,
  countUnits,
  fillUnits,
  isNameless,
  removeAt,
  renameAt,
  setUnits,
  type VariantGrid,
} from "./variant-grid.ts";
import { formCopy } from "./copy.ts";

const words = formCopy.variants;

type VariantTableProps = { grid: VariantGrid; onChange: (grid: VariantGrid) => void };

/** Stock of every combination; names are edited in place. */
export function VariantTable({ grid, onChange }: VariantTableProps) {
  return (
    <>
      <div className="mt-6 overflow-x-auto pb-2">
        <table className="border-collapse text-left">
          <thead>
            <tr>
              <th className="min-w-36 pr-3 pb-2 text-sm font-medium">{words.color}</th>
              {grid.sizes.map((_, x) => (
                <th key={x} scope="col" className="min-w-30 pr-2 pb-2 font-normal">
                  <NameInput axis="sizes" index={x} grid={grid} onChange={onChange} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.colors.map((color, y) => (
              <tr key={y}>
                <th scope="row" className="sticky left-0 bg-paper pr-3 pb-2 font-normal">
                  <NameInput axis="colors" index={y} grid={grid} onChange={onChange} />
                </th>
                {grid.sizes.map((size, x) => (
                  <td key={x} className="pr-2 pb-2">
                    <input
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={MAX_STOCK}
                      aria-label={words.stockOf([size, color].filter(Boolean).join(" / "))}
                      value={grid.cells[y]?.[x]?.units ?? ""}
                      onChange={(event) => onChange(setUnits(grid, y, x, event.currentTarget.value))}
                      className={`${WIDE_CONTROL} tabular-nums`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
  if (isNameless(grid[axis])) {
    return <span className="flex min-h-11 items-center text-sm text-muted">{label.none}</span>;
  }
  return (
    <span className="flex">
      <input
        aria-label={label.name(index + 1)}
        required
        maxLength={axis === "sizes" ? PRODUCT_TEXT.size : PRODUCT_TEXT.color}
        value={name}
        onChange={(event) => onChange(renameAt(axis, grid, index, event.currentTarget.value))}
        className="min-h-11 w-full min-w-16 flex-1 border border-r-0 border-line bg-paper px-2 font-medium hover:border-edge"
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

/** Sets one stock for all combinations. */
function FillInput({ onFill }: { onFill: (units: string) => void }) {
  const [units, setUnits] = useState("");
  const fill = () => {
    if (units !== "") onFill(units);
  };
  return (
    <Field label={words.fill}>
      {(wiring) => (
        <div className="flex">
          <input
            {...wiring}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_STOCK}
            value={units}
            onChange={(event) => setUnits(event.currentTarget.value)}
            onKeyDown={(event) => onEnter(event, fill)}
            className={`${CONTROL} w-24 tabular-nums`}
          />
          <Button look="quiet" className="-ml-px min-h-11 px-4 py-1 text-sm" onClick={fill}>
            {words.fillSubmit}
          </Button>
        </div>
      )}
    </Field>
  );
}
