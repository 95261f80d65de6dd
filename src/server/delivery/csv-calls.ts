import * as v from "valibot";
import { MAX_METHODS_FILE_BYTES, NEW_METHOD_COLUMNS } from "#domain/delivery-csv.ts";
import { json } from "../http/answer.ts";
import { type csvImportQuery, readCsvFile } from "../csv-import.ts";
import { csvAnswer } from "../http/csv.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { methodImportCopy } from "./copy.ts";
import { imported, importMethods, methodsPreview, previewMethods } from "./import-methods.ts";
import { exportMethods } from "./method-cells.ts";

export const outcome = v.strictObject({ preview: v.optional(methodsPreview), imported: v.optional(imported) });

export function download({ db }: Shop) {
  return csvAnswer("envios.csv", exportMethods(db));
}

export function example() {
  return csvAnswer("ejemplo-de-envios.csv", exampleRows());
}

async function* exampleRows() {
  yield [...NEW_METHOD_COLUMNS, ...methodImportCopy.exampleColumns];
  yield* methodImportCopy.example;
}

export async function importFile(
  shop: Shop,
  { c, query, administrator: { email } }: AdminCall<{ query: typeof csvImportQuery }>,
) {
  const wanted = query();
  const { bytes, hash } = await readCsvFile(c.req.raw, MAX_METHODS_FILE_BYTES, methodImportCopy);
  if ("simular" in wanted) return json({ preview: await previewMethods(shop.db, bytes) });

  return answerOnce(shop, c, { actor: email, said: hash }, async (tx) => {
    const done = await importMethods(tx, bytes, wanted.plan, email);
    if (done.ok) return json({ imported: done.value });
    return problem("stale-version", { detail: methodImportCopy.outdated, methods_preview: done.refusal.preview });
  });
}
