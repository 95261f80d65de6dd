import type { ImportError } from "#server/csv/table.ts";
import { useWide } from "../parts/use-wide.ts";
import { importCopy as words } from "./copy.ts";
import { CELL, ImportTable } from "./imported-rows.tsx";

type ImportErrorsProps = { preview: { errors: readonly ImportError[]; error_count: number } };

export function ImportErrors({ preview: { errors, error_count: count } }: ImportErrorsProps) {
  const isWide = useWide();
  return (
    <>
      <p className="mt-2">
        {words.errorsHint} {count > errors.length && words.errorsShown(errors.length)}
      </p>
      {isWide ? (
        <ImportTable columns={words.errorColumns}>
          {errors.map(({ row, column, value, reason }) => (
            <tr key={row + column + reason} className="border-b border-line">
              <td className={`${CELL} tabular-nums`}>{row}</td>
              <td className={CELL}>{column}</td>
              <td className={`${CELL} max-w-xs text-muted wrap-anywhere`}>{value}</td>
              <td className={CELL}>{reason}</td>
            </tr>
          ))}
        </ImportTable>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {errors.map(({ row, column, value, reason }) => (
            <li key={row + column + reason} className="py-3">
              <p className="text-sm text-muted">{[words.row(row), column].filter(Boolean).join(" · ")}</p>
              {value && <p className="wrap-anywhere">«{value}»</p>}
              <p className="font-medium">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
