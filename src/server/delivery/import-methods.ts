import * as v from "valibot";
import { METHOD_COLUMNS, type MethodColumn } from "#domain/delivery-csv.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import { readRows } from "../csv/cells.ts";
import {
  csvPreview,
  type Imported,
  importedOf,
  type OutdatedPlan,
  previewOfErrors,
  previewOfPlan,
  previewRow,
} from "../csv/preview.ts";
import { readTable, type TableTitles } from "../csv/table.ts";
import type { Db, Tx } from "../db/connection.ts";
import { methodImportCopy } from "./copy.ts";
import {
  createdEntry,
  editedEntry,
  insertMethod,
  listMethods,
  lockMethods,
  type OwnMethod,
  updateMethod,
} from "./edit-methods.ts";
import { findImportChanges, type ImportChanges, type ImportedMethod } from "./import-changes.ts";
import { METHOD_TABLE, readRow } from "./import-rows.ts";
import { cellsOf } from "./method-cells.ts";

const shownCell = v.nullable(v.union([v.string(), v.number()]));

/** As the file has it; `before` is null for a new method. */
const shownChange = v.strictObject({ column: v.picklist(METHOD_COLUMNS), before: shownCell, after: shownCell });

const shownMethod = previewRow(shownChange);

type ShownMethod = v.InferOutput<typeof shownMethod>;

export const methodsPreview = v.strictObject({
  ...csvPreview.entries,
  methods: v.array(shownMethod), // in file order
});

export type MethodsPreview = v.InferOutput<typeof methodsPreview>;

export async function previewMethods(db: Db, bytes: Uint8Array): Promise<MethodsPreview> {
  return planOf(bytes, await listMethods(db)).preview;
}

/** All or nothing. Refused with the new plan when the methods changed and `digest` no longer matches. */
export async function importMethods(
  tx: Tx,
  bytes: Uint8Array,
  digest: string,
  actor: string,
): Promise<Result<Imported, OutdatedPlan<MethodsPreview>>> {
  const { changes, preview } = planOf(bytes, await lockMethods(tx));
  if (!changes || preview.digest !== digest) return refuse({ reason: "other-plan", preview });
  await applyChanges(tx, changes, actor);
  return ok(importedOf(preview));
}

function planOf(bytes: Uint8Array, stored: readonly OwnMethod[]): { preview: MethodsPreview; changes?: ImportChanges } {
  const table = readTable(bytes, METHOD_TABLE);
  if (!table.ok) return { preview: { ...previewOfErrors(table.refusal, {}), methods: [] } };
  const { rows, unread } = readRows(table.value, readRow);
  const changes = findImportChanges(rows, stored, unread);
  return { preview: previewOf(changes, table.value), changes };
}

function previewOf({ methods, unchanged, errors }: ImportChanges, table: TableTitles): MethodsPreview {
  if (errors.length > 0) return { ...previewOfErrors(errors, table), methods: [] };
  const created = methods.filter(({ before }) => !before).length;
  const counts = { created, updated: methods.length - created, unchanged };
  return { ...previewOfPlan(counts, table.ignored, methods), methods: methods.map(show) };
}

function show({ row, before, after }: ImportedMethod): ShownMethod {
  const [was, is] = [before && cellsOf(before), cellsOf(after)];
  const columns = METHOD_COLUMNS.filter((column): column is Exclude<MethodColumn, "id"> => column !== "id");
  const changes = columns
    .map((column) => ({ column, before: was?.[column] ?? null, after: is[column] }))
    .filter((change) => change.before !== change.after);
  return { row, id: before?.id ?? null, name: after.name, changes };
}

/** ASSUMES that the lock of `lockMethods` is held. */
async function applyChanges(tx: Tx, { methods }: ImportChanges, actor: string): Promise<void> {
  const edited = methods.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  // So that one method gets its price before another loses its own.
  const ordered = edited.toSorted((a, b) => Number(a.after.price === null) - Number(b.after.price === null));
  for (const { before, after } of ordered) await updateMethod(tx, before.id, after);
  const added = [];
  for (const { before, after } of methods) if (!before) added.push({ ...after, id: await insertMethod(tx, after) });
  if (methods.length === 0) return;
  await recordAudit(
    tx,
    {
      actor,
      action: "delivery-methods-imported",
      subject: { id: null, name: methodImportCopy.imported(added.length, edited.length) },
    },
    ...added.map((method) => createdEntry(method, actor)),
    ...edited.flatMap(({ before, after }) => editedEntry(before, after, actor) ?? []),
  );
}
