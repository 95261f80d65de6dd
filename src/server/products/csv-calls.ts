import * as v from "valibot";
import { MAX_IMPORT_BYTES } from "#domain/product-csv.ts";
import { json } from "../http/answer.ts";
import { type csvImportQuery, readCsvFile } from "../csv-import.ts";
import { csvAnswer } from "../http/csv.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { importCopy } from "./copy.ts";
import { EXAMPLE_ROWS, exportProducts } from "./export-products.ts";
import { imported, importPreview, importProducts, previewImport } from "./import-products.ts";

export const outcome = v.strictObject({ preview: v.optional(importPreview), imported: v.optional(imported) });

export function download({ db, storage, environment }: Shop) {
  return csvAnswer("productos.csv", exportProducts(db, storage, environment.publicUrl));
}

export function example() {
  return csvAnswer("ejemplo-de-productos.csv", exampleRows());
}

async function* exampleRows() {
  yield* EXAMPLE_ROWS;
}

export async function importFile(
  shop: Shop,
  { c, query, administrator: { email } }: AdminCall<{ query: typeof csvImportQuery }>,
) {
  const wanted = query();
  const { bytes, hash } = await readCsvFile(c.req.raw, MAX_IMPORT_BYTES, importCopy);
  if ("simular" in wanted) return json({ preview: await previewImport(shop.db, bytes) });

  return answerOnce(shop, c, { actor: email, said: hash }, async (tx) => {
    const done = await importProducts(tx, bytes, wanted.plan, email);
    if (done.ok) return json({ imported: done.value });
    return problem("stale-version", { detail: importCopy.outdated, preview: done.refusal.preview });
  });
}
