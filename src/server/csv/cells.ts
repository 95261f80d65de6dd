import * as v from "valibot";
import { readYesNo } from "#domain/csv-cells.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { uuid } from "../http/body.ts";
import { errorIn, type ImportError, type Table, type TableRow } from "./table.ts";

/** Reads a cell, or says in Spanish why it cannot; undefined leaves the value as it is. */
export type CellReader<T> = (cell: string) => Result<T | undefined, string>;

/** Reads a row cell by cell. What cannot be read goes into `unread` and leaves the value as it is, as a missing column does. */
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

/** Cells that cannot be read are in `unread`. */
export function readRows<Column extends string, Row>(
  { rows }: Table<Column>,
  readRow: (row: TableRow<Column>, unread: ImportError[]) => Row,
): { rows: Row[]; unread: ImportError[] } {
  const unread: ImportError[] = [];
  return { rows: rows.map((row) => readRow(row, unread)), unread };
}

/** An empty cell leaves the value as it is. */
export function filled<T>(reader: CellReader<T>): CellReader<T> {
  return (cell) => (cell === "" ? ok(undefined) : reader(cell));
}

/** An empty cell removes the value. */
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
