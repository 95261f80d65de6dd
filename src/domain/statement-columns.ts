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
