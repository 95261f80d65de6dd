import { groupDigits } from "#domain/money.ts";
import { importCopy } from "./copy.ts";

/** `before` and `after` in words; `name` says which value changes. */
type ShownChange = { name: string; before: string; after: string };

/** Something new has no id. */
type ShownRow = { row: number; id: string | null; name: string; changes: readonly ShownChange[] };

type RowWords = {
  counts: { created: string; updated: string; unchanged: string };
  nothing: string;
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

/** Classes of a row: its parts are below each other, and beside each other on wide screens. */
export const IMPORT_ROW = "gap-x-6 py-3 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,2fr)] lg:py-2";

export function ImportedRows({ rows, words }: { rows: readonly ShownRow[]; words: RowWords }) {
  if (rows.length === 0) return <p className="mt-3">{words.nothing}</p>;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.row} className={IMPORT_ROW}>
          <p className="text-sm/6 text-muted">
            {importCopy.row(row.row)} · {row.id === null ? words.isNew : importCopy.isChanged}
          </p>
          <h3 className="font-medium wrap-anywhere">{row.name}</h3>
          <Changes row={row} />
        </li>
      ))}
    </ul>
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
