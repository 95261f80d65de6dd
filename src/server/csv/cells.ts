import * as v from "valibot";
import { readYesNo } from "#domain/csv-cells.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { uuid } from "../http/body.ts";
import { errorIn, type ImportError, type Table, type TableRow } from "./table.ts";

/** Parses a cell, or explains in Spanish why it cannot; undefined leaves the value unchanged. */
export type CellReader<T> = (cell: string) => Result<T | undefined, string>;

/** Reads a row cell by cell. Unreadable cells go into `unread` and, like missing columns, leave the value unchanged. */
export function rowReader<Column extends string>({ row, cells }: TableRow<Column>, unread: ImportError[]) {
  return <T>(column: Column, reader: CellReader<T>): T | undefined => {
    const cell = cells[column];
    if (cell === undefined) return undefined;
    const value = reader(cell);
    if (value.ok) return value.value;
    unread.push(errorIn(row, column, cell, value.refusal));
    return undefined;
  };
}

export function readRows<Column extends string, Row>(
  { rows }: Table<Column>,
  readRow: (row: TableRow<Column>, unread: ImportError[]) => Row,
): { rows: Row[]; unread: ImportError[] } {
  const unread: ImportError[] = [];
  return { rows: rows.map((row) => readRow(row, unread)), unread };
}

/** An empty cell leaves the value unchanged. */
export function filled<T>(reader: CellReader<T>): CellReader<T> {
  return (cell) => (cell === "" ? ok(undefined) : reader(cell));
}

/** An empty cell clears the value. */
export function orNone<T>(reader: CellReader<T>): CellReader<T | null> {
  return (cell) => (cell === "" ? ok(null) : reader(cell));
}

export function readId(reason: string): CellReader<string> {
  return filled((cell) => {
    const id = v.safeParse(uuid, cell);
    return id.success ? ok(id.output) : refuse(reason);
  });
}

export function readFlag(reason: string): CellReader<boolean> {
  return filled((cell) => {
    const answer = readYesNo(cell);
    return answer === undefined ? refuse(reason) : ok(answer);
  });
}
