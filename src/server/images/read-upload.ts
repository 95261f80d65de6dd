import { MAX_UPLOAD_BYTES } from "#domain/image-upload.ts";
import { readMultipart, type SentFile } from "../http/multipart.ts";
import { problem, RequestRefused } from "../http/problem.ts";
import type { UploadForm } from "../http/upload.ts";
import { imageCopy } from "./copy.ts";

const LIMITS = { request: MAX_UPLOAD_BYTES, files: 500, texts: 50, text: 1_000 } as const;

const refusals = {
  tooLarge: () => new RequestRefused(problem("payload-too-large", imageCopy.uploadTooLarge)),
  tooManyParts: () => new RequestRefused(problem("malformed", imageCopy.tooManyParts, { status: 422 })),
};

/** The files of the form, each up to `maxBytes`. Refuses other content types (400), too many parts (422), too many bytes (413). */
export async function readUpload(request: Request, form: UploadForm, maxBytes: number): Promise<SentFile[]> {
  return (await readMultipart(request, form, { limits: { ...LIMITS, file: maxBytes }, refusals })).files;
}
