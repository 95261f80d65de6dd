import { hash } from "node:crypto";
import * as v from "valibot";
import { importError, type ImportError, type TableTitles } from "./table.ts";

export const MAX_SHOWN = 200; // errors, or rows with changes

export const imported = v.strictObject({ created: v.number(), updated: v.number(), unchanged: v.number() });

export type Imported = v.InferOutput<typeof imported>;

/** What every import reports before it is applied. */
export const csvPreview = v.strictObject({
  ...imported.entries,
  ignored_columns: v.array(v.string()),
  errors: v.array(importError), // in file order, row by row and column by column
  error_count: v.number(),
  digest: v.nullable(v.string()), // identifies this plan for the present data; null when it cannot be applied
});

type CsvPreview = v.InferOutput<typeof csvPreview>;

export function previewRow<Change extends v.GenericSchema>(change: Change) {
  return v.strictObject({ row: v.number(), id: v.nullable(v.string()), name: v.string(), changes: v.array(change) });
}

/** The stored data changed since the preview; `preview` is what would be applied now. */
export type OutdatedPlan<Preview> = { reason: "other-plan"; preview: Preview };

export function previewOfErrors(
  errors: readonly ImportError[],
  { ignored = [], columns = [] }: Partial<TableTitles>,
): CsvPreview {
  const columnOf = ({ column }: ImportError) => columns.indexOf(column);
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    ignored_columns: ignored,
    errors: errors.toSorted((a, b) => a.row - b.row || columnOf(a) - columnOf(b)).slice(0, MAX_SHOWN),
    error_count: errors.length,
    digest: null,
  };
}

/** `plan` is everything the import would write; its digest identifies it. */
export function previewOfPlan(counts: Imported, ignored: string[], plan: unknown): CsvPreview {
  const digest = hash("sha256", JSON.stringify(plan), "base64url");
  return { ...counts, ignored_columns: ignored, errors: [], error_count: 0, digest };
}

export function importedOf({ created, updated, unchanged }: CsvPreview): Imported {
  return { created, updated, unchanged };
}
