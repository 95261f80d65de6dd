import type * as v from "valibot";
import type { filter } from "#server/products/product-calls.ts";
import { useFilter } from "../parts/use-filter.ts";

/** As named in the address and in the call. */
export type ProductFilter = Omit<v.InferInput<typeof filter>, "limit" | "cursor">;

/** Invalid values in the address are ignored. */
export function readProductFilter(get: (name: string) => string): ProductFilter {
  const flag = (name: string) => (get(name) === "1" ? "1" : undefined);
  return {
    q: get("q"),
    estado: (["activo", "inactivo"] as const).find((state) => state === get("estado")),
    categoria: get("categoria"),
    sin_stock: flag("sin_stock"),
    ofertas: flag("ofertas"),
    destacados: flag("destacados"),
  };
}

export function useProductFilter() {
  const { get, set, clear } = useFilter();
  const values = readProductFilter(get);
  const { q, ...narrowing } = values;
  const count = Object.values(narrowing).filter(Boolean).length;
  return { values, count, isFiltered: Boolean(q) || count > 0, set, clear };
}
