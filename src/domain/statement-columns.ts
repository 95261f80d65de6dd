/** What a column of a statement holds. `kind` tells credits from debits by a word or a letter. */
export const STATEMENT_COLUMNS = ["date", "amount", "credit", "debit", "payer", "cuit", "kind"] as const;

export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export type StatementColumns = Record<StatementColumn, number | null>; // indexes from 0

export const MAX_STATEMENT_COLUMNS = 60;

export const NO_COLUMNS: StatementColumns = {
  date: null,
  amount: null,
  credit: null,
  debit: null,
  payer: null,
  cuit: null,
  kind: null,
};

/** What the column at `index` holds, if anything that is read. */
export function columnAt(columns: StatementColumns, index: number): StatementColumn | undefined {
  return STATEMENT_COLUMNS.find((column) => columns[column] === index);
}

/** Says that the column at `index` holds `column`, or nothing that is read; no index then holds two things. */
export function assignColumn(
  columns: StatementColumns,
  index: number,
  column: StatementColumn | undefined,
): StatementColumns {
  const assigned = { ...columns };
  for (const other of STATEMENT_COLUMNS) {
    if (assigned[other] === index) assigned[other] = null;
  }
  if (column) assigned[column] = index;
  return assigned;
}
