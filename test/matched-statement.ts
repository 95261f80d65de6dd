import { createHash } from "node:crypto";
import { detectLayout } from "#domain/detect-layout.ts";
import { matchMovements } from "#domain/match-movements.ts";
import { identifyMovements } from "#domain/movement.ts";
import type { MovementMatch, PayableOrder } from "#domain/reconciliation.ts";
import { readStatement, type Statement } from "#domain/statement.ts";
import { serialOf, type XlsxCell } from "./xlsx.ts";

/** The holder of the tests' statements. */
const HOLDER = { cuit: "30712345671", name: "La Percha SRL" };

/** Runs a generator that yields in slices to its end. */
export function runAll<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The cells as read from a file of the layout. */
export function asTexts(rows: readonly (readonly XlsxCell[])[]): string[][] {
  const text = (cell: XlsxCell) => {
    if (typeof cell === "object") return String(serialOf(cell.day));
    return typeof cell === "number" && cell % 1 !== 0 ? cell.toFixed(2) : String(cell);
  };
  return rows.map((cells) => cells.map(text));
}

export function readRows(rows: readonly (readonly string[])[]): Statement {
  const { headerRow, columns } = runAll(detectLayout(rows));
  return runAll(readStatement(rows.slice(headerRow + 1), columns, HOLDER));
}

/** With nothing confirmed before, except `used`. */
export function matchStatement(
  { credits, debits }: Statement,
  open: readonly PayableOrder[],
  {
    paid = [],
    used = new Map(),
  }: { paid?: readonly PayableOrder[]; used?: ReadonlyMap<string, readonly string[]> } = {},
): MovementMatch[] {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  return runAll(matchMovements({ credits: runAll(identifyMovements(credits, digest)), debits, open, paid, used }));
}
