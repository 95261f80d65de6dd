import * as v from "valibot";
import { readYesNo } from "#domain/csv-cells.ts";
import { DELIVERY_KINDS, DELIVERY_LIMITS } from "#domain/delivery.ts";
import { METHOD_COLUMNS, type MethodColumn, NEW_METHOD_COLUMNS } from "#domain/delivery-csv.ts";
import type { GivenMethod } from "#domain/delivery-form.ts";
import { readAmount, toPesos } from "#domain/money.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { foldName } from "#domain/spelling.ts";
import { errorIn, type ImportError, type TableRow, type TableShape } from "../csv-table.ts";
import { uuid } from "../http/body.ts";
import { cellWords, methodImportCopy as words } from "./copy.ts";
import { KIND_CELLS } from "./method-cells.ts";

export const METHOD_TABLE: TableShape<MethodColumn> = {
  columns: METHOD_COLUMNS,
  required: NEW_METHOD_COLUMNS,
  ignored: [],
  maxRows: DELIVERY_LIMITS.methods,
  words,
};

type Cells = TableRow<MethodColumn>["cells"];

/** What a row says; what it leaves out, or leaves empty where a value is required, is missing. */
export type ReadRow = { number: number; cells: Cells; id: string | undefined; said: Partial<GivenMethod> };

type Reader<T> = (cell: string) => Result<T | undefined, string>;

/** Cells that cannot be read are in `unread`; limits are for `checkMethod`. */
export function readRows(table: readonly TableRow<MethodColumn>[]): { rows: ReadRow[]; unread: ImportError[] } {
  const unread: ImportError[] = [];
  return { rows: table.map((row) => readRow(row, unread)), unread };
}

function readRow({ number, cells }: TableRow<MethodColumn>, unread: ImportError[]): ReadRow {
  const read = <T>(column: MethodColumn, reader: Reader<T>): T | undefined => {
    const cell = cells[column];
    if (cell === undefined) return undefined;
    const value = reader(cell);
    if (value.ok) return value.value;
    unread.push(errorIn(number, column, cell, value.refusal));
    return undefined;
  };
  const said = {
    kind: read("tipo", filled(readKind)),
    name: read("nombre", filled(ok)),
    price: read("precio", filled(readPrice)),
    free_from: read("gratis_desde", orNone(readPesos)),
    days: read("dias", orNone(ok)),
    postal_codes: read("codigos_postales", ok<string>),
    provinces: read("provincias", readList),
    address: read("direccion", orNone(ok)),
    hours: read("horario", orNone(ok)),
    map_url: read("mapa", orNone(ok)),
    is_active: read("activo", filled(readFlag)),
  };
  const isSaid = ([, value]: [string, unknown]) => value !== undefined;
  return {
    number,
    cells,
    id: read("id", filled(readId)),
    said: Object.fromEntries(Object.entries(said).filter(isSaid)),
  };
}

/** An empty cell leaves the value as it is. */
function filled<T>(reader: Reader<T>): Reader<T> {
  return (cell) => (cell === "" ? ok(undefined) : reader(cell));
}

/** An empty cell removes the value. */
function orNone<T>(reader: Reader<T>): Reader<T | null> {
  return (cell) => (cell === "" ? ok(null) : reader(cell));
}

const readId: Reader<string> = (cell) => {
  const id = v.safeParse(uuid, cell);
  return id.success ? ok(id.output) : refuse(words.notAnId);
};

const readKind: Reader<GivenMethod["kind"]> = (cell) => {
  const name = foldName(cell);
  const kind = DELIVERY_KINDS.find((candidate) => candidate === name || foldName(KIND_CELLS[candidate]) === name);
  return kind ? ok(kind) : refuse(words.notAKind);
};

const readPesos: Reader<number> = (cell) => {
  const centavos = readAmount(cell);
  return centavos === undefined ? refuse(words.notAnAmount) : ok(toPesos(centavos));
};

const readPrice: Reader<number | null> = (cell) => {
  const name = foldName(cell);
  if (name === cellWords.agreed) return ok(null);
  return name === cellWords.free ? ok(0) : readPesos(cell);
};

const readList: Reader<string[]> = (cell) => ok(cell.split(/[,;\n]/).filter((name) => name.trim() !== ""));

const readFlag: Reader<boolean> = (cell) => {
  const answer = readYesNo(cell);
  return answer === undefined ? refuse(words.notYesOrNo) : ok(answer);
};
