import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { MAX_RECEIPT_BYTES } from "#domain/receipt.ts";
import { whileArriving } from "../http/load.ts";
import { RequestRefused } from "../http/problem.ts";
import { receiptCopy } from "./copy.ts";
import type { SentFile } from "./receipt-content.ts";

export const RECEIPT_FIELD = "receipt";

const MAX_FORM_BYTES = MAX_RECEIPT_BYTES + 64 * 1024; // with headers and fields
const LIMITS = { files: 4, fields: 10, parts: 14, fieldSize: 1_000, headerPairs: 20, headerSize: 8_192 } as const;
const ARRIVES_WITHIN = 180_000; // ms: 5 MB from a phone with 250 kbit/s

/** `fields` are the others of the form, as they were typed. */
export type ReceiptForm = { file: SentFile; fields: Readonly<Record<string, string>> };

/** Stops reading, with 413, at the first byte too many. Refuses no file, several, and what is no such form. */
export function readReceiptForm(request: Request): Promise<ReceiptForm> {
  return whileArriving(() => readForm(request));
}

async function readForm(request: Request): Promise<ReceiptForm> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw malformed();
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  const timeout = AbortSignal.timeout(ARRIVES_WITHIN);
  const files: Buffer[][] = [];
  const fields: Record<string, string> = {};
  try {
    // One byte more than allowed: the parser's limit is reached, not passed, by a file of just that size.
    const limits = { ...LIMITS, fileSize: MAX_RECEIPT_BYTES + 1 };
    const parser = new Busboy({ headers: { "content-type": type }, limits });
    parser.on("field", (name, value) => (fields[name] = value));
    parser.on("file", (field, stream, sentName: string | undefined) => {
      // The parser reports it too; without a listener it would end the process.
      stream.on("error", () => undefined);
      stream.on("limit", () => parser.destroy(tooLarge()));
      if (field !== RECEIPT_FIELD) return void stream.resume();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      // An empty file input sends one file without a name and without bytes.
      stream.on("end", () => (sentName || chunks.length > 0) && files.push(chunks));
    });
    for (const limit of ["filesLimit", "partsLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => parser.destroy(invalidFile(receiptCopy.severalFiles)));
    }
    await pipeline(Readable.from(upTo(MAX_FORM_BYTES, request.body)), parser, { signal: timeout });
  } catch (error) {
    if (timeout.aborted) throw tooSlow();
    // The parser's message is not for the sender.
    throw error instanceof RequestRefused ? error : malformed();
  }
  const [chunks, ...others] = files;
  if (!chunks) throw invalidFile(receiptCopy.noFile);
  if (others.length > 0) throw invalidFile(receiptCopy.severalFiles);
  const bytes = Buffer.concat(chunks);
  return { file: { bytes, digest: createHash("sha256").update(bytes).digest() }, fields };
}

async function* upTo(limit: number, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}

const malformed = () => new RequestRefused("malformed", { detail: receiptCopy.noForm });
const tooLarge = () => new RequestRefused("payload-too-large", { detail: receiptCopy.tooLarge });
const invalidFile = (detail: string) => new RequestRefused("invalid-file", { detail, field: RECEIPT_FIELD });

function tooSlow(): RequestRefused {
  const refusal = new RequestRefused("malformed", { status: 408, detail: receiptCopy.tooSlow });
  refusal.answer.headers.set("Connection", "close"); // the rest of the body may still arrive on it
  return refusal;
}
