import type { MethodField } from "./delivery-form.ts";
import { MEGABYTE } from "./file-size.ts";

export const METHOD_COLUMNS = [
  "id",
  "nombre",
  "tipo",
  "precio",
  "gratis_desde",
  "dias",
  "codigos_postales",
  "provincias",
  "direccion",
  "horario",
  "mapa",
  "activo",
] as const;

export type MethodColumn = (typeof METHOD_COLUMNS)[number];

/** A file that identifies methods by id needs only the columns it changes. */
export const NEW_METHOD_COLUMNS = ["nombre", "precio"] as const satisfies readonly MethodColumn[];

export const COLUMN_OF = {
  kind: "tipo",
  name: "nombre",
  price: "precio",
  free_from: "gratis_desde",
  days: "dias",
  postal_codes: "codigos_postales",
  provinces: "provincias",
  address: "direccion",
  hours: "horario",
  map_url: "mapa",
  is_active: "activo",
} as const satisfies Record<MethodField, MethodColumn>;

export const MAX_METHODS_FILE_BYTES = 2 * MEGABYTE;
