import * as v from "valibot";
import { MAX_IMPORT_BYTES } from "#domain/product-csv.ts";
import { answerImport, type csvImportQuery } from "../csv/import.ts";
import { imported } from "../csv/preview.ts";
import { csvAnswer } from "../csv/write.ts";
import { problem } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { importCopy } from "./copy.ts";
import { EXAMPLE_ROWS, exportProducts } from "./export-products.ts";
import { importPreview, importProducts, previewImport } from "./import-products.ts";

export const outcome = v.strictObject({ preview: v.optional(importPreview), imported: v.optional(imported) });

export function download({ db, log, storage, environment }: Shop) {
  return csvAnswer(log, "productos.csv", exportProducts(db, storage, environment.publicUrl));
}

export function example({ log }: Shop) {
  return csvAnswer(log, "ejemplo-de-productos.csv", EXAMPLE_ROWS);
}

export function importFile(shop: Shop, call: AdminCall<{ query: typeof csvImportQuery }>) {
  return answerImport(shop, call, {
    maxBytes: MAX_IMPORT_BYTES,
    copy: importCopy,
    preview: previewImport,
    apply: importProducts,
    outdated: (preview) => problem("stale-version", importCopy.outdated, { preview }),
  });
}
