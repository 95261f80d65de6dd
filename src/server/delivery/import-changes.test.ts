import { expect, test } from "vitest";
import { NEW_METHOD } from "#domain/delivery-form.ts";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import type { OwnMethod } from "./edit-methods.ts";
import { findImportChanges } from "./import-changes.ts";
import type { ReadRow } from "./import-rows.ts";

test("a file full of methods of one name reads each zone a few times, not once for each pair", () => {
  let reads = 0;
  const zones = Array.from({ length: DELIVERY_LIMITS.methods }, (_, n) => String(1000 + n));
  const stored = zones.map((zone, n): OwnMethod => ({
    ...NEW_METHOD,
    id: String(n),
    version: 1,
    kind: "delivery",
    name: "Correo",
    price: 100,
    provinces: [],
    get postal_codes() {
      reads += 1;
      return zone;
    },
  }));
  const rows = zones.map((zone, n): ReadRow => ({
    row: n + 2,
    cells: { nombre: "CORREO", precio: "200", codigos_postales: zone },
    id: undefined,
    given: { name: "CORREO", price: 200, postal_codes: zone },
  }));

  const { methods, errors } = findImportChanges(rows, stored, []);

  expect(errors).toEqual([]);
  expect(methods.map(({ before }) => before?.id)).toEqual(stored.map(({ id }) => id));
  expect(reads).toBeLessThan(5 * stored.length);
});
