import * as v from "valibot";
import { readUpload } from "./images/read-upload.ts";
import { problem, RequestRefused } from "./http/problem.ts";
import { upload } from "./http/upload.ts";

const FILE_FIELD = "archivo";

export const csvForm = upload({ [FILE_FIELD]: "file" });

/** A preview, or the digest of the plan to apply. */
export const csvImportQuery = v.union([
  v.strictObject({ simular: v.literal("1") }),
  v.strictObject({ plan: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
]);

/** The one file of the form, with the hash that stands for it. Refuses none or several (422) and one that is too large (413). */
export async function readCsvFile(
  request: Request,
  maxBytes: number,
  copy: { noFile: string; tooLarge: string },
): Promise<{ bytes: Buffer; hash: string }> {
  const [file, ...others] = await readUpload(request, csvForm, maxBytes);
  if (!file || others.length > 0)
    throw new RequestRefused(problem("invalid-field", { field: FILE_FIELD, detail: copy.noFile }));
  if (!file.bytes) throw new RequestRefused(problem("payload-too-large", { detail: copy.tooLarge }));
  return { bytes: file.bytes, hash: file.hash };
}
