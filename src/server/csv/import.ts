import * as v from "valibot";
import type { Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { json } from "../http/answer.ts";
import { answerOnce } from "../http/idempotent.ts";
import { invalidField, type Problem, problem, RequestRefused } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import { upload } from "../http/upload.ts";
import { readUpload } from "../images/read-upload.ts";
import type { Shop } from "../shop.ts";
import type { Imported, OutdatedPlan } from "./preview.ts";

const FILE_FIELD = "archivo";

export const csvForm = upload({ [FILE_FIELD]: "file" });

/** A preview, or the digest of the plan to apply. */
export const csvImportQuery = v.union([
  v.strictObject({ simular: v.literal("1") }),
  v.strictObject({ plan: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
]);

type CsvImport<Preview> = {
  maxBytes: number;
  copy: { noFile: string; tooLarge: string };
  preview: (db: Db, bytes: Uint8Array) => Promise<Preview>;
  /** All or nothing. Refused with the new plan if the stored data changed since the plan of `digest`. */
  apply: (tx: Tx, bytes: Uint8Array, digest: string, actor: string) => Promise<Result<Imported, OutdatedPlan<Preview>>>;
  outdated: (preview: Preview) => Problem;
};

/** Previews the uploaded file, or applies the previewed plan once per idempotency key. */
export async function answerImport<Preview>(
  shop: Shop,
  { c, query, administrator: { email } }: AdminCall<{ query: typeof csvImportQuery }>,
  { maxBytes, copy, preview, apply, outdated }: CsvImport<Preview>,
) {
  const wanted = query();
  const { bytes, hash } = await readCsvFile(c.req.raw, maxBytes, copy);
  if ("simular" in wanted) return json({ preview: await preview(shop.db, bytes) });

  return answerOnce(shop, c, { actor: email, payload: hash }, async (tx) => {
    const done = await apply(tx, bytes, wanted.plan, email);
    return done.ok ? json({ imported: done.value }) : outdated(done.refusal.preview);
  });
}

/** The form's single file, with its hash. Refuses none or several (422) and one that is too large (413). */
async function readCsvFile(
  request: Request,
  maxBytes: number,
  copy: CsvImport<unknown>["copy"],
): Promise<{ bytes: Buffer; hash: string }> {
  const [file, ...others] = await readUpload(request, csvForm, maxBytes);
  if (!file || others.length > 0) throw new RequestRefused(invalidField(FILE_FIELD, copy.noFile));
  if (!file.bytes) throw new RequestRefused(problem("payload-too-large", copy.tooLarge));
  return { bytes: file.bytes, hash: file.hash };
}
