import { METHOD_COLUMNS, type MethodColumn, NEW_METHOD_COLUMNS } from "#domain/delivery-csv.ts";
import type { GivenMethod } from "#domain/delivery-form.ts";
import { DELIVERY_KINDS, DELIVERY_LIMITS } from "#domain/delivery.ts";
import { readAmount, toPesos } from "#domain/money.ts";
import { ok, refuse } from "#domain/result.ts";
import { foldName } from "#domain/spelling.ts";
import { type CellReader, filled, orNone, readFlag, readId, rowReader } from "../csv/cells.ts";
import { type ImportError, type TableRow, type TableShape } from "../csv/table.ts";
import { cellWords, methodImportCopy as words } from "./copy.ts";
import { KIND_CELLS } from "./method-cells.ts";

export const METHOD_TABLE: TableShape<MethodColumn> = {
  columns: METHOD_COLUMNS,
  required: NEW_METHOD_COLUMNS,
  ignored: [],
  maxRows: DELIVERY_LIMITS.methods,
  words,
};

type MethodRow = TableRow<MethodColumn>;

/** The values of a row; omitted ones, and empty required ones, are missing. */
export type ReadRow = MethodRow & { id: string | undefined; given: Partial<GivenMethod> };

/** Adds unreadable cells to `unread`. Does not check limits: `checkMethod` does. */
export function readRow(row: MethodRow, unread: ImportError[]): ReadRow {
  const read = rowReader(row, unread);
  const given = {
    kind: read("tipo", filled(readKind)),
    name: read("nombre", filled(ok)),
    price: read("precio", filled(readPrice)),
    free_from: read("gratis_desde", orNone(readPesos(words.notAMinimum))),
    days: read("dias", orNone(ok)),
    postal_codes: read("codigos_postales", ok<string>),
    provinces: read("provincias", readList),
    address: read("direccion", orNone(ok)),
    hours: read("horario", orNone(ok)),
    map_url: read("mapa", orNone(ok)),
    is_active: read("activo", readFlag(words.notYesOrNo)),
  };
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  return {
    ...row,
    id: read("id", readId(words.notAnId)),
    given: Object.fromEntries(Object.entries(given).filter(isGiven)),
  };
}

const readKind: CellReader<GivenMethod["kind"]> = (cell) => {
  const name = foldName(cell);
  const kind = DELIVERY_KINDS.find((candidate) => candidate === name || foldName(KIND_CELLS[candidate]) === name);
  return kind ? ok(kind) : refuse(words.notAKind);
};

const readPesos =
  (refusal: string): CellReader<number> =>
  (cell) => {
    const centavos = readAmount(cell);
    return centavos === undefined ? refuse(refusal) : ok(toPesos(centavos));
  };

const readPrice: CellReader<number | null> = (cell) => {
  const name = foldName(cell);
  if (name === cellWords.agreed) return ok(null);
  return name === cellWords.free ? ok(0) : readPesos(words.notAPrice)(cell);
};

const readList: CellReader<string[]> = (cell) => ok(cell.split(/[,;\n]/).filter((name) => name.trim() !== ""));
