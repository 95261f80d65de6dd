import { METHOD_COLUMNS, type MethodColumn } from "#domain/delivery-csv.ts";
import type { MethodFields } from "#domain/delivery-form.ts";
import type { DeliveryKind } from "#domain/delivery.ts";
import { PROVINCES } from "#domain/provinces.ts";
import type { Db } from "../db/connection.ts";
import { cellWords } from "./copy.ts";
import { listMethods } from "./edit-methods.ts";

type Cells = Record<Exclude<MethodColumn, "id">, string | number | null>;

export const KIND_CELLS: Readonly<Record<DeliveryKind, string>> = { delivery: "envío", pickup: "retiro" };

/** In the owner's order. Importing the rows unchanged changes nothing. */
export async function* exportMethods(db: Db) {
  yield [...METHOD_COLUMNS];
  for (const method of await listMethods(db)) {
    const cells = { id: method.id, ...cellsOf(method) };
    yield METHOD_COLUMNS.map((column) => cells[column]);
  }
}

export function cellsOf(method: MethodFields): Cells {
  return {
    nombre: method.name,
    tipo: KIND_CELLS[method.kind],
    precio: method.price ?? cellWords.agreed,
    gratis_desde: method.free_from,
    dias: method.days,
    codigos_postales: method.postal_codes || null,
    provincias: method.provinces.map((letter) => PROVINCES[letter]).join(", ") || null,
    direccion: method.address,
    horario: method.hours,
    mapa: method.map_url,
    activo: method.is_active ? cellWords.yes : cellWords.no,
  };
}
