import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { repeatCheck } from "./after-body.ts";
import { refuseEncoded, upTo } from "./body.ts";
import { httpCopy } from "./copy.ts";
import { readPendingUpload } from "./pending-uploads.ts";
import { problem, RequestRefused } from "./problem.ts";
import type { UploadForm } from "./upload.ts";

/** `hash`: SHA-256, in hexadecimal, of the part of the file that was read. */
export type SentFile = {
  name: string;
  bytes: Buffer | undefined; // undefined when the file is too large
  hash: string;
};

type SentForm = { files: SentFile[]; texts: Readonly<Record<string, string>> };

/** `request`, `file` and `text` in bytes; longer texts are cut off. */
export type FormLimits = { request: number; file: number; text: number; files: number; texts: number };

type FormRefusals = Record<"tooLarge" | "tooManyParts", () => RequestRefused>;

const malformed = () => new RequestRefused(problem("malformed", httpCopy.noMultipart));

type Options = { limits: FormLimits; refusals: FormRefusals; signal?: AbortSignal };

const MAX_NAME = 200; // characters

const HEADER_LIMITS = { headerPairs: 50, headerSize: 8_192 } as const; // of a part

/** Reads the named parts of a form and stops at the first byte too many. Throws the reason of `signal`. */
export async function readMultipart(
  request: Request,
  { parts }: UploadForm,
  { limits, refusals, signal }: Options,
): Promise<SentForm> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw malformed();
  refuseEncoded(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > limits.request) throw refusals.tooLarge();

  const kinds = new Map(Object.entries(parts));
  const files: SentFile[] = [];
  const texts: Record<string, string> = {};
  try {
    const parser = new Busboy({ headers: { "content-type": type }, limits: toParserLimits(limits) });
    // Parts without a file name exist, whatever the parser's types say.
    parser.on("file", (field, stream, name: string | undefined) => {
      // The parser reports the error, too; without a listener it would end the process.
      stream.on("error", () => undefined);
      if (kinds.get(field)?.startsWith("file")) files.push(collect(stream, name ?? ""));
      else stream.resume();
    });
    parser.on("field", (field, text) => {
      if (kinds.has(field)) texts[field] = text;
    });
    for (const limit of ["filesLimit", "partsLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => parser.destroy(refusals.tooManyParts()));
    }
    const body = Readable.from(upTo(limits.request, request.body, refusals.tooLarge));
    await readPendingUpload((closing) =>
      pipeline(body, parser, { signal: signal ? AbortSignal.any([signal, closing]) : closing }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    // The parser's message is not for the sender.
    throw error instanceof RequestRefused ? error : malformed();
  }
  await repeatCheck(request);
  // An empty file input sends a file without name and bytes.
  return { files: files.filter(({ name, bytes }) => name !== "" || bytes?.byteLength !== 0), texts };
}

function toParserLimits({ file, text, files, texts }: FormLimits) {
  return { ...HEADER_LIMITS, files, fields: texts, parts: files + texts, fileSize: file, fieldSize: text };
}

/** Complete only once the stream has ended. */
function collect(stream: BusboyFileStream, name: string): SentFile {
  const file: SentFile = { name: name.slice(0, MAX_NAME), bytes: undefined, hash: "" };
  const hash = createHash("sha256");
  let chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    hash.update(chunk);
    chunks.push(chunk);
  });
  stream.on("limit", () => (chunks = []));
  stream.on("end", () => {
    if (!stream.truncated) file.bytes = Buffer.concat(chunks);
    file.hash = hash.digest("hex");
    chunks = [];
  });
  return file;
}
