import { createHash } from "node:crypto";
import * as v from "valibot";
import { METHOD_COLUMNS, type MethodColumn } from "#domain/delivery-csv.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import { importError, type ImportError, readTable } from "../csv-table.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
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
import { METHOD_TABLE, readRows } from "./import-rows.ts";
import { cellsOf } from "./method-cells.ts";

/** Limit on the errors in a response. */
const MOST_SHOWN = 200;

const shownCell = v.nullable(v.union([v.string(), v.number()]));

/** As the file has it; `before` is null for a new method. */
const shownChange = v.strictObject({ column: v.picklist(METHOD_COLUMNS), before: shownCell, after: shownCell });

const shownMethod = v.strictObject({
  row: v.number(),
  id: v.nullable(v.string()),
  name: v.string(),
  changes: v.array(shownChange),
});

type ShownMethod = v.InferOutput<typeof shownMethod>;

export const imported = v.strictObject({ created: v.number(), updated: v.number(), unchanged: v.number() });

export const methodsPreview = v.strictObject({
  ...imported.entries,
  ignored_columns: v.array(v.string()),
  methods: v.array(shownMethod), // in file order
  errors: v.array(importError),
  error_count: v.number(),
  digest: v.nullable(v.string()), // identifies this plan for the present methods; null when it cannot be applied
});

export type MethodsPreview = v.InferOutput<typeof methodsPreview>;

export type OutdatedPreview = { reason: "other-plan"; preview: MethodsPreview };

export async function previewMethods(db: Db, bytes: Uint8Array): Promise<MethodsPreview> {
  return planOf(bytes, await listMethods(db)).preview;
}

/** All or nothing. Refused with the new plan when the methods changed and `digest` no longer matches. */
export function importMethods(
  db: Db,
  bytes: Uint8Array,
  digest: string,
  actor: string,
): Promise<Result<v.InferOutput<typeof imported>, OutdatedPreview>> {
  return inTransaction(db, async (tx) => {
    const { changes, preview } = planOf(bytes, await lockMethods(tx));
    if (!changes || preview.digest !== digest) return refuse({ reason: "other-plan", preview });
    await applyChanges(tx, changes, actor);
    return ok({ created: preview.created, updated: preview.updated, unchanged: preview.unchanged });
  });
}

function planOf(bytes: Uint8Array, stored: readonly OwnMethod[]): { preview: MethodsPreview; changes?: ImportChanges } {
  const table = readTable(bytes, METHOD_TABLE);
  if (!table.ok) return { preview: unreadable(table.refusal, []) };
  const { rows, unread } = readRows(table.value.rows);
  const changes = findImportChanges(rows, stored, unread);
  return { preview: previewOf(changes, table.value.ignored), changes };
}

function unreadable(errors: readonly ImportError[], ignored: string[]): MethodsPreview {
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    ignored_columns: ignored,
    methods: [],
    errors: errors.toSorted((a, b) => a.row - b.row).slice(0, MOST_SHOWN),
    error_count: errors.length,
    digest: null,
  };
}

function previewOf({ methods, unchanged, errors }: ImportChanges, ignored: string[]): MethodsPreview {
  if (errors.length > 0) return unreadable(errors, ignored);
  const created = methods.filter(({ before }) => !before).length;
  return {
    created,
    updated: methods.length - created,
    unchanged,
    ignored_columns: ignored,
    methods: methods.map(show),
    errors: [],
    error_count: 0,
    digest: createHash("sha256").update(JSON.stringify(methods)).digest("base64url"),
  };
}

function show({ row, before, after }: ImportedMethod): ShownMethod {
  const [was, is] = [before && cellsOf(before), cellsOf(after)];
  const columns = METHOD_COLUMNS.filter((column): column is Exclude<MethodColumn, "id"> => column !== "id");
  const changes = columns
    .map((column) => ({ column, before: was?.[column] ?? null, after: is[column] }))
    .filter((change) => change.before !== change.after);
  return { row, id: before?.id ?? null, name: after.name, changes };
}

/** ASSUMES the lock of `lockMethods` is held. */
async function applyChanges(tx: Tx, { methods }: ImportChanges, actor: string): Promise<void> {
  const edited = methods.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  // The method without a price gets one before another loses its own.
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
