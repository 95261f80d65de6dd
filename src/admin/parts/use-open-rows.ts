import { useState } from "react";

type Row = { id: string };

type OpenRows<R extends Row> = {
  fetched: readonly R[];
  rows: readonly R[];
  /** Ids of rows whose form is open. */
  open: ReadonlySet<string>;
};

const NOTHING = { fetched: [], rows: [], open: new Set<string>() };

/** A row that somebody else deleted keeps its place while its form is open, so that typed text is not lost. */
export function takeFetched<R extends Row>(
  { rows, open }: Pick<OpenRows<R>, "rows" | "open">,
  fetched: readonly R[],
  hasDraft: (row: R) => boolean,
): OpenRows<R> {
  const left = fetched.filter((row) => !includes(rows, row.id) && hasDraft(row)).map(({ id }) => id);
  const shown = [...fetched];
  for (const [index, row] of rows.entries()) {
    if (open.has(row.id) && !includes(fetched, row.id)) shown.splice(index, 0, row);
  }
  return { fetched, rows: shown, open: new Set([...open, ...left]) };
}

/**
 * Rows that each have a form; `fetched` keeps its identity until the next answer. A form with a draft from an earlier
 * page starts open.
 */
export function useOpenRows<R extends Row>(fetched: readonly R[], hasDraft: (row: R) => boolean) {
  const [state, setState] = useState<OpenRows<R>>(NOTHING);
  const shown = state.fetched === fetched ? state : takeFetched(state, fetched, hasDraft);
  if (shown !== state) setState(shown);
  return {
    rows: shown.rows,
    isOpen: (id: string) => shown.open.has(id),
    isGone: (id: string) => !includes(fetched, id),
    open: (id: string) => setState({ ...shown, open: new Set([...shown.open, id]) }),
    close: (id: string) =>
      setState((before) => ({
        ...before,
        rows: before.rows.filter((row) => row.id !== id || includes(before.fetched, id)),
        open: new Set([...before.open].filter((one) => one !== id)),
      })),
  };
}

function includes(rows: readonly Row[], id: string): boolean {
  return rows.some((row) => row.id === id);
}
