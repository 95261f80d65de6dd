import type { Centavos } from "./money.ts";
import { findCuit, payerName } from "./payer.ts";
import { nameWords } from "./person-name.ts";
import { foldText } from "./spelling.ts";
import { readStatementAmount } from "./statement-amount.ts";
import { MAX_STATEMENT_COLUMNS, NO_COLUMNS, type StatementColumn, type StatementColumns } from "./statement-columns.ts";
import { readStatementDate } from "./statement-date.ts";
import { roleOfTitle, type TitleRole } from "./statement-titles.ts";

/** `headerRow` is an index, -1 without a header: then the movements begin at row 0. */
type DetectedLayout = { headerRow: number; columns: StatementColumns };

type Rows = readonly (readonly string[])[];

const SAMPLE = 200; // rows that are looked at
const HEADER_SAMPLE = 60;

const SLICE = 200; // rows of one uninterrupted step

const MOST = 0.6; // of a column's cells
const SOME = 0.3;

const CREDIT_KIND = /^(?:c|cr|h|haber|\+)$|\b(?:cred|ingreso|entrada|acred|recib|abono)/;
const DEBIT_KIND = /^(?:d|db|debe|-)$|\b(?:deb|egreso|salida|enviad|cargo|extrac|retiro)/;

export function readKind(cell: string): "credit" | "debit" | undefined {
  const plain = foldText(cell).trim();
  if (CREDIT_KIND.test(plain) && DEBIT_KIND.test(plain)) return undefined;
  if (CREDIT_KIND.test(plain)) return "credit";
  return DEBIT_KIND.test(plain) ? "debit" : undefined;
}

/** Goes by the header, if any, checked and completed by the content of the cells. Yields after each column. */
export function* detectLayout(rows: Rows): Generator<undefined, DetectedLayout> {
  const titled = findTitledRow(rows);
  yield;
  const sample = rows.slice(titled + 1, titled + 1 + SAMPLE);
  const body = sample.filter(isMovementLike);
  const first = sample.findIndex((cells) => cells === body[0]);
  yield;
  const above = titled < 0 && first > 0 ? first - 1 : -1;
  const headerRow = titled >= 0 ? titled : above >= 0 && isTextRow(rows[above] ?? []) ? above : -1;
  return { headerRow, columns: yield* assignColumns(rows[headerRow] ?? [], body) };
}

export function* hasMovement(rows: Rows): Generator<undefined, boolean> {
  for (const [index, cells] of rows.entries()) {
    if (isMovementLike(cells)) return true;
    if (index % SLICE === SLICE - 1) yield;
  }
  return false;
}

function findTitledRow(rows: Rows): number {
  return rows.slice(0, HEADER_SAMPLE).findIndex((cells) => {
    if (isMovementLike(cells)) return false;
    const roles = new Set(
      cells.map((cell) => roleOfTitle(cell)).flatMap((one) => (one && one.weight > 0 ? one.role : [])),
    );
    return roles.has("date") && (roles.has("amount") || roles.has("credit"));
  });
}

/** A date, and an amount in another cell. */
export function isMovementLike(cells: readonly string[]): boolean {
  const date = cells.findIndex(isDate);
  if (date < 0) return false;
  const amount = cells.findIndex((cell, index) => index !== date && isAmount(cell));
  if (amount >= 0) return true;
  // A number like 45000 may be a spreadsheet date or an amount.
  return isAmount(cells[date] ?? "") && cells.some((cell, index) => index > date && isDate(cell));
}

function isTextRow(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => cell.trim() !== "");
  return written.length > 1 && written.every((cell) => /\p{L}/u.test(cell) && !isAmount(cell));
}

const isAmount = (cell: string) => readStatementAmount(cell) !== undefined;

/** Has decimals, thousands separators or a peso sign, unlike an operation's number. */
const isMoney = (cell: string) => isAmount(cell) && /[.,$]/.test(cell);

const isDate = (cell: string) =>
  readStatementDate(cell) !== undefined || readStatementDate(cell, "month-first") !== undefined;

/** With more than digits: a bare number may be anything. */
const isWrittenDate = (cell: string) => isDate(cell) && /\D/.test(cell);

/** Holds a DNI or a CUIT, dotted or not. */
const isIdentityLike = (cell: string) => /\d{7}|\d\.\d{3}\.\d{3}/.test(cell);

const hasName = (cell: string) => payerName(cell) !== "";

const hasKind = (cell: string) => readKind(cell) !== undefined;

function hasMoreThanKind(cell: string): boolean {
  return nameWords(payerName(cell)).some((word) => readKind(word) === undefined);
}

function isCuitCell(cell: string): boolean {
  return /^\D*\d{2}\D?\d{8}\D?\d\D*$/.test(cell) && findCuit(cell, "") !== null;
}

function shareOf(body: Rows, column: number, isOne: (cell: string) => boolean): number {
  const cells = body.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length === 0 ? 0 : cells.filter(isOne).length / cells.length;
}

function* assignColumns(titles: readonly string[], body: Rows): Generator<undefined, StatementColumns> {
  const width = Math.min(MAX_STATEMENT_COLUMNS, Math.max(titles.length, ...body.map((row) => row.length)));
  const named = Array.from({ length: width }, (_, column) => roleOfTitle(titles[column] ?? ""));
  const columns: StatementColumns = { ...NO_COLUMNS };
  const used = new Set<number>();
  const assign = function* (role: StatementColumn, scoreOf: (column: number) => number): Generator<undefined> {
    let [best, most] = [-1, 0];
    for (let column = 0; column < width; column += 1) {
      if (used.has(column)) continue;
      const score = scoreOf(column);
      if (score > most) [best, most] = [column, score];
      yield;
    }
    if (best < 0) return;
    columns[role] = best;
    used.add(best);
  };
  /** The weight of a title that the cells confirm; an empty column's title is trusted. */
  const byTitle = (role: TitleRole, isOne: (cell: string) => boolean, share: number) => (column: number) => {
    const { role: titled, weight } = named[column] ?? { role: undefined, weight: 0 };
    if (titled !== role || weight === 0) return 0;
    const isEmpty = body.every((row) => (row[column] ?? "").trim() === "");
    return isEmpty || shareOf(body, column, isOne) >= share ? weight : 0;
  };
  const byContent = (isOne: (cell: string) => boolean, share: number) => (column: number) => {
    const isOther = named[column] !== undefined;
    return isOther ? 0 : Math.max(0, shareOf(body, column, isOne) - share + 0.01) * filled(body, column);
  };

  yield* assign("date", byTitle("date", isDate, MOST));
  if (columns.date === null) yield* assign("date", byContent(isWrittenDate, MOST));
  for (const [column, one] of named.entries()) if (one?.role === "balance") used.add(column);
  yield* assign("kind", byTitle("kind", hasKind, MOST));
  yield* assign("credit", byTitle("credit", isAmount, MOST));
  if (columns.credit === null) yield* assign("amount", byTitle("amount", isAmount, MOST));
  else yield* assign("debit", byTitle("debit", isAmount, MOST));
  yield* assign("cuit", byTitle("cuit", isIdentityLike, SOME));
  if (columns.cuit === null) yield* assign("cuit", byContent(isCuitCell, MOST));
  if (columns.amount === null && columns.credit === null) yield* assignAmounts(body, width, used, columns);
  if (columns.kind === null && columns.amount !== null) yield* assign("kind", byContent(hasKind, 0.9));
  // 'Transferencia recibida Ana Paz' holds both kind and payer.
  if (columns.kind !== null && shareOf(body, columns.kind, hasMoreThanKind) >= SOME) used.delete(columns.kind);
  const nameTitle = byTitle("payer", hasName, SOME);
  yield* assign("payer", (column) => {
    const weight = nameTitle(column);
    return weight === 0 ? 0 : weight * shareOf(body, column, hasName);
  });
  if (columns.payer === null) yield* assign("payer", (column) => lettersOf(body, column));
  return columns;
}

function filled(body: Rows, column: number): number {
  return body.filter((row) => (row[column] ?? "").trim() !== "").length / Math.max(1, body.length);
}

function lettersOf(body: Rows, column: number): number {
  const letters = body.reduce((sum, row) => sum + (row[column] ?? "").replace(/\P{L}/gu, "").length, 0);
  return Math.max(0, letters / Math.max(1, body.length) - 2);
}

/** Without titles: two that are never both filled are debit and credit; one that adds up another is the balance. */
function* assignAmounts(body: Rows, width: number, used: Set<number>, columns: StatementColumns): Generator<undefined> {
  const amountsOf = new Map<number, Amounts>();
  for (let column = 0; column < width; column += 1) {
    if (used.has(column)) continue;
    if (shareOf(body, column, isAmount) >= MOST) {
      amountsOf.set(
        column,
        body.map((row) => readStatementAmount(row[column] ?? "")),
      );
    }
    yield;
  }
  const money = [...amountsOf.keys()].filter((column) => shareOf(body, column, isMoney) >= SOME);
  const candidates = [...amountsOf].filter(([column]) => money.length === 0 || money.includes(column));
  const amounts = candidates.flatMap(([column, own]) =>
    candidates.some(([other, amount]) => other !== column && addsUp(amount, own)) ? [] : column,
  );
  const [first, second] = amounts;
  if (first === undefined) return;
  const isEither = (row: readonly string[]) =>
    second !== undefined && ((row[first] ?? "").trim() === "") !== ((row[second] ?? "").trim() === "");
  if (second !== undefined && body.length > 0 && body.every(isEither)) {
    columns.debit = first;
    columns.credit = second;
  } else {
    columns.amount = first;
  }
  for (const column of amounts.slice(0, 2)) used.add(column);
}

type Amounts = readonly (Centavos | undefined)[];

function addsUp(amount: Amounts, balance: Amounts): boolean {
  let [fits, pairs] = [0, 0];
  for (let index = 1; index < balance.length; index += 1) {
    const [now, before] = [balance[index], balance[index - 1]];
    if (now === undefined || before === undefined) continue;
    pairs += 1;
    const step = Math.abs(now - before);
    if (step === Math.abs(amount[index] ?? 0) || step === Math.abs(amount[index - 1] ?? 0)) fits += 1;
  }
  return pairs > 0 && fits / pairs >= MOST;
}
