import { PANEL } from "#domain/panel-address.ts";
import type { MethodsPreview } from "#server/delivery/import-methods.ts";
import { upload } from "../call.ts";
import { copy } from "../copy.ts";
import { factOf } from "../http.ts";
import { ImportScreen } from "../import/import-screen.tsx";
import { ImportCounts, ImportedRows } from "../import/imported-rows.tsx";
import { formatExactAmount } from "../parts/format-exact-amount.ts";
import { methodImportCopy as words } from "./copy.ts";
import { METHODS_EXPORT, refreshMethods } from "./method-queries.ts";

export function DeliveryImportPage() {
  return (
    <ImportScreen
      words={words}
      back={PANEL.delivery}
      exampleAddress="/api/admin/delivery-methods/import/example"
      exportAddress={METHODS_EXPORT}
      send={(request) => upload("POST /api/admin/delivery-methods/import", { field: "archivo", ...request })}
      newerIn={(error) => factOf(error, "stale-version", "methods_preview")}
      onImported={refreshMethods}
      PlanTable={PreviewTable}
    />
  );
}

function PreviewTable({ preview }: { preview: MethodsPreview }) {
  const rows = preview.methods.map((method) => ({
    ...method,
    changes: method.changes.map(({ column, before, after }) => ({
      name: words.fields[column],
      before: shown(before),
      after: shown(after),
    })),
  }));
  return (
    <>
      <ImportCounts preview={preview} words={words} />
      <ImportedRows rows={rows} words={words} />
    </>
  );
}

function shown(value: string | number | null): string {
  if (value === null || value === "") return copy.newer.empty;
  return typeof value === "number" ? formatExactAmount(value) : value;
}
