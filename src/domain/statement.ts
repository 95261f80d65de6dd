import { comparableDni } from "./customer.ts";
import { readKind } from "./detect-layout.ts";
import type { StatementMovement } from "./movement.ts";
import { dniOfCuit, findCuit, findDni, payerName } from "./payer.ts";
import { nameWords } from "./person-name.ts";
import { foldText } from "./spelling.ts";
import { decimalMarkOf, readStatementAmount } from "./statement-amount.ts";
import type { StatementColumns } from "./statement-columns.ts";
import { dateOrderOf, readStatementDate } from "./statement-date.ts";

/** `ignored` counts debits, sums and lines that are no movement. */
export type Statement = { credits: StatementMovement[]; debits: StatementMovement[]; ignored: number };

/** Whose account it is: never the payer. */
type AccountHolder = { cuit: string; name: string };

const SUM = /^(?:sub ?total|total(?:es)?|saldos?|sumas?)\b/;

/** Cells that mark a payment as failed or reverted. */
const NOT_PAID =
  /^(?:rechazad[oa]|rejected|pendiente|pending|en proceso|in[ _]process|cancelad[oa]|cancell?ed|anulad[oa]|fallid[oa]|failed|vencid[oa]|expired|devuelt[oa]|refunded|charged[ _]back|reversad[oa])$/;

const FOREIGN_CURRENCY = /^(?:usd|u\$[sd]|us\$|dolares?|eur|euros?)$/;

const MAX_LABEL = 60; // characters of a cell that says what its line is

const SLICE = 500; // rows of one uninterrupted step

const SAMPLE = 3_000; // rows that show how a column writes amounts and dates

const MAX_LINE_TEXT = 600; // characters

export function* readStatement(
  rows: readonly (readonly string[])[],
  columns: StatementColumns,
  holder: AccountHolder,
): Generator<undefined, Statement> {
  const marks = [columns.amount, columns.credit, columns.debit].map((column) =>
    column === null ? undefined : decimalMarkOf(cellsOf(rows, column)),
  );
  const [amountMark, creditMark, debitMark] = marks;
  yield;
  const order = columns.date === null ? "day-first" : dateOrderOf(cellsOf(rows, columns.date));
  const isUnsigned = columns.amount !== null && cellsOf(rows, columns.amount).every((cell) => !/[-−–(]/.test(cell));
  const numbered = numberColumns(rows);
  yield;
  const cellOf = (row: readonly string[], column: number | null) => (column === null ? "" : (row[column] ?? ""));

  /** Above 0 for a credit. */
  const signedAmount = (row: readonly string[]): number | undefined => {
    if (columns.credit !== null || columns.debit !== null) {
      const credit = readStatementAmount(cellOf(row, columns.credit), creditMark) ?? 0;
      const debit = readStatementAmount(cellOf(row, columns.debit), debitMark) ?? 0;
      return credit === 0 ? -Math.abs(debit) : credit;
    }
    const amount = readStatementAmount(cellOf(row, columns.amount), amountMark);
    const kind = readKind(cellOf(row, columns.kind));
    if (amount !== undefined && isUnsigned && isSentRow(row)) return -Math.abs(amount);
    if (amount === undefined || kind === undefined) return amount;
    return kind === "debit" ? -Math.abs(amount) : amount;
  };

  const statement: Statement = { credits: [], debits: [], ignored: 0 };
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    if (row.every((cell) => cell.trim() === "")) continue;
    const date = readStatementDate(cellOf(row, columns.date), order);
    const amount = signedAmount(row);
    const payer = payerOf(row, columns, holder, numbered);
    // A line such as 'Total Deportes SRL' with its CUIT is a payment, not a sum.
    const isSum = payer.cuit === null && payer.dni === null && row.some(isSumText);
    if (date === undefined || !amount || isSum || row.some(isNoMovement)) {
      statement.ignored += 1;
      continue;
    }
    const movement = { row: index, date, amount: Math.abs(amount), ...payer };
    if (amount > 0) {
      statement.credits.push(movement);
    } else {
      statement.debits.push(movement);
      statement.ignored += 1;
    }
  }
  return statement;
}

function* cellsOf(rows: readonly (readonly string[])[], column: number): Generator<string> {
  for (const row of rows.slice(0, SAMPLE)) yield row[column] ?? "";
}

// Accents are matched here: folding a very long line would be slow.
const SENT = /\b(?:enviad[oa]|egreso|extracci(?:o\u0301?|ó)n|retiro)\b/i;
const RECEIVED = /\b(?:recibid|acredit|cr(?:e\u0301?|é)dit)/i;

/** Where amounts have no sign, only words tell outgoing payments. */
function isSentRow(row: readonly string[]): boolean {
  return row.some((cell) => SENT.test(cell)) && !row.some((cell) => RECEIVED.test(cell));
}

function isSumText(cell: string): boolean {
  return cell.length <= MAX_LABEL && SUM.test(foldText(cell).trim());
}

function isNoMovement(cell: string): boolean {
  if (cell.length > MAX_LABEL) return false;
  const plain = foldText(cell).trim();
  return FOREIGN_CURRENCY.test(plain) || NOT_PAID.test(plain);
}

/** Built cell by cell: a slice would keep the whole line in memory. */
function lineText(row: readonly string[]): string {
  let text = "";
  for (const cell of row) {
    if (text.length >= MAX_LINE_TEXT) break;
    text += text === "" ? cell : ` | ${cell}`;
  }
  return text.slice(0, MAX_LINE_TEXT);
}

const BARE_NUMBER = /^\d{7,}$/;

/** Columns of numbers that are mostly not CUITs: one that looks like a CUIT there is an operation's number. */
function numberColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const counts = new Map<number, { numbers: number; cuits: number }>();
  for (const row of rows.slice(0, SAMPLE)) {
    for (const [column, cell] of row.entries()) {
      if (!BARE_NUMBER.test(cell)) continue;
      const count = counts.get(column) ?? { numbers: 0, cuits: 0 };
      counts.set(column, count);
      count.numbers += 1;
      if (findCuit(cell, "") !== null) count.cuits += 1;
    }
  }
  const mostly = [...counts].filter(([, { numbers, cuits }]) => cuits < numbers / 2);
  return new Set(mostly.map(([column]) => column));
}

function payerOf(
  row: readonly string[],
  { payer, cuit: cuitColumn }: StatementColumns,
  holder: AccountHolder,
  numbered: ReadonlySet<number>,
): Pick<StatementMovement, "payer" | "cuit" | "dni" | "words" | "text"> {
  const text = lineText(row);
  const searched = lineText(row.filter((cell, column) => !numbered.has(column) || !BARE_NUMBER.test(cell)));
  const own = cuitColumn === null ? "" : (row[cuitColumn] ?? "");
  const described = payer === null ? "" : (row[payer] ?? "");
  const cuit = findCuit(own, holder.cuit) ?? findCuit(described, holder.cuit) ?? findCuit(searched, holder.cuit);
  const digits = own.replace(/[.\s]/g, "");
  const dni = cuit === null ? (/^0*\d{7,8}$/.test(digits) ? comparableDni(digits) : findDni(text)) : dniOfCuit(cuit);
  const name = payerName(described);
  const isHolder = name !== "" && foldText(name) === foldText(holder.name);
  return { payer: isHolder ? "" : name, cuit, dni, words: isHolder ? [] : nameWords(name), text };
}
