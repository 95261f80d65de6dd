import * as v from "valibot";
import { MAX_IMPORT_BYTES } from "#domain/product-csv.ts";
import { json } from "../http/answer.ts";
import { csvAnswer } from "../http/csv.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem, RequestRefused } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import { upload } from "../http/upload.ts";
import { readUpload } from "../images/read-upload.ts";
import type { Shop } from "../shop.ts";
import { importCopy } from "./copy.ts";
import { EXAMPLE_ROWS, exportProducts } from "./export-products.ts";
import { imported, importPreview, importProducts, previewImport } from "./import-products.ts";

const FILE_FIELD = "archivo";

export const importForm = upload({ [FILE_FIELD]: "file" });

/** A preview, or the digest of the plan to apply. */
export const importQuery = v.union([
  v.strictObject({ simular: v.literal("1") }),
  v.strictObject({ plan: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
]);

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
  { c, query, administrator: { email } }: AdminCall<{ query: typeof importQuery }>,
) {
  const wanted = query();
  const { bytes, hash } = await readFile(c.req.raw);
  if ("simular" in wanted) return json({ preview: await previewImport(shop.db, bytes) });

  return answerOnce(shop, c, { actor: email, said: hash }, async (tx) => {
    const done = await importProducts(tx, bytes, wanted.plan, email);
    if (done.ok) return json({ imported: done.value });
    return problem("stale-version", { detail: importCopy.outdated, preview: done.refusal.preview });
  });
}

async function readFile(request: Request): Promise<{ bytes: Buffer; hash: string }> {
  const [file, ...others] = await readUpload(request, importForm, MAX_IMPORT_BYTES);
  if (!file || others.length > 0) {
    throw new RequestRefused("invalid-field", { field: FILE_FIELD, detail: importCopy.noFile });
  }
  if (!file.bytes) throw new RequestRefused("payload-too-large", { detail: importCopy.tooLarge });
  return { bytes: file.bytes, hash: file.hash };
}
