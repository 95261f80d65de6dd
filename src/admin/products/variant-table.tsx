import { type ReactNode, useState } from "react";
import { MAX_STOCK, PRODUCT_TEXT } from "#domain/product.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { CONTROL, Field, WIDE_CONTROL } from "../parts/field.tsx";
import { onEnter } from "../parts/on-enter.ts";
import {
  countUnits,
  fillUnits,
  removeColor,
  removeSize,
  renameColor,
  renameSize,
  setUnits,
  type VariantGrid,
} from "./variant-grid.ts";
import { formCopy } from "./form-copy.ts";

const words = formCopy.variants;

type VariantTableProps = { grid: VariantGrid; onChange: (grid: VariantGrid) => void };

/** Stock of every combination; names are edited in place. */
export function VariantTable({ grid, onChange }: VariantTableProps) {
  const hasSizes = grid.sizes.length > 1 || grid.sizes[0]?.name !== "";
  const hasColors = grid.colors.length > 1 || grid.colors[0]?.name !== "";
  return (
    <>
      <div className="mt-5 overflow-x-auto pb-2">
        <table className="border-collapse text-left">
          <thead>
            <tr>
              <th className="min-w-36 pr-3 pb-2 text-sm font-medium">{words.color}</th>
              {grid.sizes.map((size, place) => (
                <th key={size.key} scope="col" className="min-w-30 pr-2 pb-2 font-normal">
                  {hasSizes ? (
                    <HeadingInput
                      label={words.sizeName(place + 1)}
                      removeLabel={words.removeSize(size.name)}
                      name={size.name}
                      longest={PRODUCT_TEXT.size}
                      onRename={(name) => onChange(renameSize(grid, size.key, name))}
                      onRemove={() => onChange(removeSize(grid, size.key))}
                    />
                  ) : (
                    <Nameless>{words.noSize}</Nameless>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.colors.map((color, y) => (
              <tr key={color.key}>
                <th scope="row" className="sticky left-0 bg-paper pr-3 pb-2 font-normal">
                  {hasColors ? (
                    <HeadingInput
                      label={words.colorName(y + 1)}
                      removeLabel={words.removeColor(color.name)}
                      name={color.name}
                      longest={PRODUCT_TEXT.color}
                      onRename={(name) => onChange(renameColor(grid, color.key, name))}
                      onRemove={() => onChange(removeColor(grid, color.key))}
                    />
                  ) : (
                    <Nameless>{words.noColor}</Nameless>
                  )}
                </th>
                {grid.sizes.map((size, x) => (
                  <td key={size.key} className="pr-2 pb-2">
                    <input
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={MAX_STOCK}
                      aria-label={words.stockOf([size.name, color.name].filter(Boolean).join(" / "))}
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
        <p className="pb-2.5 tabular-nums">{words.total(countUnits(grid))}</p>
      </div>
    </>
  );
}

function Nameless({ children }: { children: ReactNode }) {
  return <span className="flex min-h-11 items-center text-sm text-muted">{children}</span>;
}

type HeadingInputProps = {
  label: string;
  removeLabel: string;
  name: string;
  longest: number;
  onRename: (name: string) => void;
  onRemove: () => void;
};

function HeadingInput({ label, removeLabel, name, longest, onRename, onRemove }: HeadingInputProps) {
  return (
    <span className="flex">
      <input
        aria-label={label}
        required
        maxLength={longest}
        value={name}
        onChange={(event) => onRename(event.currentTarget.value)}
        className="min-h-11 w-full min-w-16 flex-1 border border-r-0 border-line bg-paper px-2 font-medium hover:border-edge"
      />
      <IconButton name={removeLabel} onClick={onRemove} className="shrink-0 border border-l-0 border-line text-muted">
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
