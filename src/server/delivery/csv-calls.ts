import * as v from "valibot";
import { MAX_METHODS_FILE_BYTES, NEW_METHOD_COLUMNS } from "#domain/delivery-csv.ts";
import { answerImport, type csvImportQuery } from "../csv/import.ts";
import { imported } from "../csv/preview.ts";
import { csvAnswer } from "../csv/write.ts";
import { problem } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { methodImportCopy } from "./copy.ts";
import { importMethods, methodsPreview, previewMethods } from "./import-methods.ts";
import { exportMethods } from "./method-cells.ts";

export const outcome = v.strictObject({ preview: v.optional(methodsPreview), imported: v.optional(imported) });

export function download({ db, log }: Shop) {
  return csvAnswer(log, "envios.csv", exportMethods(db));
}

export function example({ log }: Shop) {
  const columns = [...NEW_METHOD_COLUMNS, ...methodImportCopy.exampleColumns];
  return csvAnswer(log, "ejemplo-de-envios.csv", [columns, ...methodImportCopy.example]);
}

export function importFile(shop: Shop, call: AdminCall<{ query: typeof csvImportQuery }>) {
  return answerImport(shop, call, {
    maxBytes: MAX_METHODS_FILE_BYTES,
    copy: methodImportCopy,
    preview: previewMethods,
    apply: importMethods,
    outdated: (preview) => problem("stale-version", methodImportCopy.outdated, { methods_preview: preview }),
  });
}
