import { useState } from "react";
import { assignColumn, columnAt, STATEMENT_COLUMNS, type StatementColumns } from "#domain/statement-columns.ts";
import type { Proposal } from "#server/reconciliation/reconciliation-schemas.ts";
import { Button } from "#ui/button.tsx";
import { FilterSelect } from "../parts/list-tools.tsx";
import { reconciliationCopy } from "./copy.ts";

const words = reconciliationCopy.columns;

const OPTIONS = [
  ["", words.ignore],
  ...STATEMENT_COLUMNS.map((column) => [column, words.names[column]] as const),
] as const;

type ColumnTableProps = {
  layout: Proposal["layout"];
  isOpen: boolean;
  isHeld: boolean;
  onApply: (columns: StatementColumns) => void;
};

/** Shows how the file was read, for corrections: the first rows, and what each column contains. */
export function ColumnTable({ layout, isOpen, isHeld, onApply }: ColumnTableProps) {
  const [columns, setColumns] = useState(layout.columns);
  const width = Math.max(layout.header.length, ...layout.rows.map((row) => row.length));
  const isChanged = STATEMENT_COLUMNS.some((column) => columns[column] !== layout.columns[column]);

  return (
    <details open={isOpen} className="mt-4 border-y border-line">
      <summary className="min-h-11 cursor-pointer py-3">{words.title}</summary>
      <p className="mb-3 text-sm text-muted">{words.hint}</p>
      <section
        aria-label={words.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reachable by key, since it scrolls
        tabIndex={0}
        className="overflow-x-auto pb-3"
      >
        <table className="border-collapse text-left text-sm">
          <thead className="border-b border-ink align-bottom">
            <tr>
              {Array.from({ length: width }, (_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its position
                <th key={index} className="min-w-36 py-2 pr-4 font-medium [&>select]:mb-1 [&>select]:w-full">
                  <FilterSelect
                    label={words.of(layout.header[index] ?? "", index)}
                    value={columnAt(columns, index) ?? ""}
                    options={OPTIONS}
                    onChange={(chosen) => {
                      const column = STATEMENT_COLUMNS.find((one) => one === chosen);
                      setColumns(assignColumn(columns, index, column));
                    }}
                  />
                  <span className="block wrap-anywhere">{layout.header[index]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {layout.rows.map((row, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never move
              <tr key={number} className="border-b border-line align-top">
                {Array.from({ length: width }, (_, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column is its position
                  <td key={index} className="max-w-64 py-2 pr-4 wrap-anywhere tabular-nums">
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* Always there, so that a screen reader notices what comes in. */}
      <output className={isChanged ? "mb-3 block border-l-2 border-accent pl-4" : "sr-only"}>
        {isChanged && words.changed}
      </output>
      {isChanged && (
        <Button look="quiet" className="mb-4 min-h-11" isHeld={isHeld} onClick={() => onApply(columns)}>
          {words.apply}
        </Button>
      )}
    </details>
  );
}
