import { COLUMN_OF, type MethodColumn } from "#domain/delivery-csv.ts";
import {
  checkMethod,
  METHOD_FIELDS,
  type MethodFields,
  type MethodRefusal,
  NEW_METHOD,
} from "#domain/delivery-form.ts";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import { explainMethod } from "#domain/explain-method.ts";
import { foldName } from "#domain/spelling.ts";
import { errorIn, type ImportError } from "../csv/table.ts";
import { deliveryCopy, methodImportCopy as words } from "./copy.ts";
import type { OwnMethod } from "./edit-methods.ts";
import type { ReadRow } from "./import-rows.ts";

/** A new method has no `before`. */
export type ImportedMethod = { row: number; before: OwnMethod | undefined; after: MethodFields };

/** With any error nothing may be applied, and the rest is incomplete. */
export type ImportChanges = { methods: ImportedMethod[]; unchanged: number; errors: ImportError[] };

export function findImportChanges(
  rows: readonly ReadRow[],
  stored: readonly OwnMethod[],
  unread: readonly ImportError[],
): ImportChanges {
  const errors = [...unread];
  const named = indexMethods(stored);
  const planned = rows.flatMap((row) => planRow(row, named, errors) ?? []);
  refuseTwins(planned, errors);
  refuseTogether(planned, stored, errors);
  const methods = planned.filter(isChange);
  return { methods, unchanged: planned.length - methods.length, errors };
}

/** Built once for all rows: file and shop may each have 200 methods of one name with long lists of codes. */
function indexMethods(stored: readonly OwnMethod[]) {
  return {
    byId: Map.groupBy(stored, ({ id }) => id),
    byName: Map.groupBy(stored, ({ name }) => foldName(name)),
    byNameAndZone: Map.groupBy(stored, nameAndZone),
  };
}

type NamedMethods = ReturnType<typeof indexMethods>;

function planRow(row: ReadRow, named: NamedMethods, errors: ImportError[]): ImportedMethod | undefined {
  const refuseAt = (column: MethodColumn, reason: string) => {
    errors.push(errorIn(row.row, column, row.cells[column] ?? "", reason));
    return undefined;
  };
  const refuseFor = (refusal: MethodRefusal) => refuseAt(COLUMN_OF[refusal.field], explainMethod(refusal));
  const isUnread = errors.some((error) => error.row === row.row);
  if (isUnread) return undefined;

  const identity = row.id === undefined ? zoneOf(row) : undefined;
  if (identity && !identity.ok) return refuseFor(identity.refusal);
  const candidates = identity ? findByIdentity(named, identity.value, hasZone(row)) : named.byId.get(row.id ?? "");
  const [before, ...others] = candidates ?? [];
  if (others.length > 0) return refuseAt("nombre", words.ambiguous);
  if (row.id !== undefined && !before) return refuseAt("id", words.unknownId);
  const { kind = "delivery", price } = row.given;
  if (!before && price === undefined && kind === "delivery") return refuseAt("precio", words.noPrice);
  const checked = checkMethod({ ...(before ?? { ...NEW_METHOD, kind, name: "", price: null }), ...row.given });
  return checked.ok ? { row: row.row, before, after: checked.value } : refuseFor(checked.refusal);
}

/** Name and zone as they would be stored, ignoring the row's other cells. */
function zoneOf({ given: { name = "", postal_codes = "", provinces = [] } }: ReadRow) {
  return checkMethod({ ...NEW_METHOD, kind: "delivery", name, price: 0, postal_codes, provinces });
}

function hasZone({ cells }: ReadRow): boolean {
  return cells.codigos_postales !== undefined || cells.provincias !== undefined;
}

/** By name and zone; by name alone in a file without zones. */
function findByIdentity({ byName, byNameAndZone }: NamedMethods, given: MethodFields, isZoned: boolean) {
  return isZoned ? byNameAndZone.get(nameAndZone(given)) : byName.get(foldName(given.name));
}

/** Equal for zones listed in a different order. */
function nameAndZone({ name, postal_codes, provinces }: MethodFields): string {
  return JSON.stringify([foldName(name), postal_codes.split(", ").toSorted(), provinces.toSorted()]);
}

function refuseTwins(planned: readonly ImportedMethod[], errors: ImportError[]): void {
  const seen = new Map<string, number>();
  for (const { row, before, after } of planned) {
    const key = before?.id ?? nameAndZone(after);
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, row);
    else errors.push(errorIn(row, "nombre", after.name, words.twin(twin)));
  }
}

/** Limits on all methods together: their number, and at most one without a price. */
function refuseTogether(planned: readonly ImportedMethod[], stored: readonly OwnMethod[], errors: ImportError[]): void {
  const added = planned.filter(({ before }) => !before);
  const first = added[DELIVERY_LIMITS.methods - stored.length];
  if (first) errors.push(errorIn(first.row, "nombre", first.after.name, deliveryCopy.tooMany));

  const untouched = stored.filter((method) => !planned.some(({ before }) => before?.id === method.id));
  const agreed = planned.filter(({ after }) => after.price === null);
  const other = untouched.find(({ price }) => price === null)?.name ?? agreed[0]?.after.name ?? "";
  const tooMany = untouched.some(({ price }) => price === null) ? agreed : agreed.slice(1);
  for (const { row } of tooMany) errors.push(errorIn(row, "precio", "", deliveryCopy.secondAgreed(other)));
}

function isChange({ before, after }: ImportedMethod): boolean {
  return !before || METHOD_FIELDS.some((field) => String(before[field]) !== String(after[field]));
}
