import type { ImportError } from "#server/csv/table.ts";
import { importCopy as words } from "./copy.ts";
import { IMPORT_ROW } from "./imported-rows.tsx";

type ImportErrorsProps = { preview: { errors: readonly ImportError[]; error_count: number } };

export function ImportErrors({ preview: { errors, error_count: count } }: ImportErrorsProps) {
  return (
    <>
      <p className="mt-2">
        {words.errorsHint} {count > errors.length && words.errorsShown(errors.length)}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {errors.map(({ row, column, value, reason }) => (
          <li key={row + column + reason} className={IMPORT_ROW}>
            <p className="text-sm/6 text-muted">{[words.row(row), column].filter(Boolean).join(" · ")}</p>
            <p className="wrap-anywhere">{value && `«${value}»`}</p>
            <p className="font-medium">{reason}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
