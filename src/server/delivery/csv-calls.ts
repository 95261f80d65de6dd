import * as v from "valibot";
import { MAX_METHODS_FILE_BYTES, NEW_METHOD_COLUMNS } from "#domain/delivery-csv.ts";
import { json } from "../http/answer.ts";
import { csvAnswer } from "../http/csv.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem, RequestRefused } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import { upload } from "../http/upload.ts";
import { readUpload } from "../images/read-upload.ts";
import type { Shop } from "../shop.ts";
import { methodImportCopy } from "./copy.ts";
import { imported, importMethods, methodsPreview, previewMethods } from "./import-methods.ts";
import { exportMethods } from "./method-cells.ts";

const FILE_FIELD = "archivo";

export const importForm = upload({ [FILE_FIELD]: "file" });

/** A preview, or the digest of the plan to apply. */
export const importQuery = v.union([
  v.strictObject({ simular: v.literal("1") }),
  v.strictObject({ plan: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
]);

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
  { c, query, administrator: { email } }: AdminCall<{ query: typeof importQuery }>,
) {
  const wanted = query();
  const { bytes, hash } = await readFile(c.req.raw);
  if ("simular" in wanted) return json({ preview: await previewMethods(shop.db, bytes) });

  return answerOnce(shop, c, { actor: email, said: hash }, async (tx) => {
    const done = await importMethods(tx, bytes, wanted.plan, email);
    if (done.ok) return json({ imported: done.value });
    return problem("stale-version", { detail: methodImportCopy.outdated, methods_preview: done.refusal.preview });
  });
}

async function readFile(request: Request): Promise<{ bytes: Buffer; hash: string }> {
  const [file, ...others] = await readUpload(request, importForm, MAX_METHODS_FILE_BYTES);
  if (!file || others.length > 0) {
    throw new RequestRefused("invalid-field", { field: FILE_FIELD, detail: methodImportCopy.noFile });
  }
  if (!file.bytes) throw new RequestRefused("payload-too-large", { detail: methodImportCopy.tooLarge });
  return { bytes: file.bytes, hash: file.hash };
}
