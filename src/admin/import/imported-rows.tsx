import type { ReactNode } from "react";
import { groupDigits } from "#domain/money.ts";
import { useWide } from "../parts/use-wide.ts";
import { importCopy } from "./copy.ts";

export const CELL = "py-2 pr-6 align-top";

/** `before` and `after` in words; `name` says which value changes. */
type ShownChange = { name: string; before: string; after: string };

/** Something new has no id. */
type ShownRow = { row: number; id: string | null; name: string; changes: readonly ShownChange[] };

type RowWords = {
  counts: { created: string; updated: string; unchanged: string };
  nothing: string;
  columns: Readonly<Record<string, string>>;
  isNew: string;
};

type Counts = { created: number; updated: number; unchanged: number; ignored_columns: readonly string[] };

export function ImportCounts({ preview, words }: { preview: Counts; words: RowWords }) {
  const { ignored_columns: ignored } = preview;
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-2">
        {(["created", "updated", "unchanged"] as const).map((count) => (
          <div key={count} className="flex flex-row-reverse items-baseline gap-2">
            <dt>{words.counts[count]}</dt>
            <dd className="font-display text-2xl tabular-nums">{groupDigits(preview[count])}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && <p className="mt-3 text-muted">{importCopy.ignoredColumns(ignored)}</p>}
    </>
  );
}

/** What would change, in a table or, on narrow screens, as cards. */
export function ImportedRows({ rows, words }: { rows: readonly ShownRow[]; words: RowWords }) {
  const isWide = useWide();
  const whatOf = ({ id }: ShownRow) => (id === null ? words.isNew : importCopy.isChanged);
  if (rows.length === 0) return <p className="mt-3">{words.nothing}</p>;
  if (!isWide) {
    return (
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.row} className="py-3">
            <p className="text-sm text-muted">
              {importCopy.row(row.row)} · {whatOf(row)}
            </p>
            <h3 className="font-medium wrap-anywhere">{row.name}</h3>
            <Changes row={row} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ImportTable columns={words.columns}>
      {rows.map((row) => (
        <tr key={row.row} className="border-b border-line">
          <td className={`${CELL} text-muted tabular-nums`}>{row.row}</td>
          <td className={`${CELL} w-1/3 font-medium wrap-anywhere`}>{row.name}</td>
          <td className={CELL}>{whatOf(row)}</td>
          <td className={CELL}>
            <Changes row={row} />
          </td>
        </tr>
      ))}
    </ImportTable>
  );
}

function Changes({ row: { id, changes } }: { row: ShownRow }) {
  return (
    <ul className="flex flex-col gap-px">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{name}: </span>
          {id !== null && (
            <>
              <span className="sr-only">{importCopy.was} </span>
              {before}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, {importCopy.is} </span>
            </>
          )}
          <span className={id === null ? "" : "font-medium"}>{after}</span>
        </li>
      ))}
    </ul>
  );
}

/** For wide screens. */
export function ImportTable({ columns, children }: { columns: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <thead className="border-b border-ink text-sm">
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} className="py-2 pr-6 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
