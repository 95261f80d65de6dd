import { MAX_RECEIPT_BYTES, RECEIPT_TIMEOUT_MS } from "#domain/receipt.ts";
import { slowBody } from "../http/body.ts";
import { whileWaiting } from "../http/in-flight-requests.ts";
import { readMultipart } from "../http/multipart.ts";
import { problem, RequestRefused } from "../http/problem.ts";
import { type UploadForm, upload } from "../http/upload.ts";
import { receiptCopy } from "./copy.ts";
import type { SentReceipt } from "./receipt-content.ts";

const RECEIPT_FIELD = "receipt";

export const receiptForm = upload({ [RECEIPT_FIELD]: "file" });

export const receiptByNumberForm = upload({ order_number: "text", dni: "text", [RECEIPT_FIELD]: "file" });

const LIMITS = {
  request: MAX_RECEIPT_BYTES + 64 * 1024, // with headers and fields
  file: MAX_RECEIPT_BYTES,
  files: 4,
  texts: 10,
  text: 1_000,
} as const;

const refusals = {
  tooLarge: () => new RequestRefused(problem("payload-too-large", receiptCopy.tooLarge)),
  tooManyParts: () => invalidFile(receiptCopy.severalFiles),
};

/** `texts` are the other fields of the form, as they were typed. */
export type ReceiptForm = { receipt: SentReceipt; texts: Readonly<Record<string, string>> };

/** Stops reading, with 413, at the first byte too many. Refuses no file, several files, and malformed forms. */
export async function readReceiptForm(request: Request, form: UploadForm): Promise<ReceiptForm> {
  const { files, texts } = await whileWaiting(() => readInTime(request, form));
  const [file, ...others] = files;
  if (!file) throw invalidFile(receiptCopy.noFile);
  if (others.length > 0) throw invalidFile(receiptCopy.severalFiles);
  if (!file.bytes) throw refusals.tooLarge();
  return { receipt: { bytes: file.bytes, digest: Buffer.from(file.hash, "hex") }, texts };
}

async function readInTime(request: Request, form: UploadForm) {
  const signal = AbortSignal.timeout(RECEIPT_TIMEOUT_MS);
  try {
    return await readMultipart(request, form, { limits: LIMITS, refusals, signal });
  } catch (error) {
    // A form that took too long is refused with an explanation.
    throw signal.aborted ? slowBody(receiptCopy.tooSlow) : error;
  }
}

const invalidFile = (detail: string) => new RequestRefused(problem("invalid-file", detail, { field: RECEIPT_FIELD }));
