import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { MAX_UPLOAD_BYTES } from "#domain/image.ts";
import { RequestRefused } from "../http/problem.ts";
import { imageCopy } from "./copy.ts";

export type UploadedFile = {
  name: string;
  bytes: Buffer | undefined; // undefined when the file is too large
};

/** `hash` is the SHA-256, in hexadecimal, of as much of the file as was read. */
export type HashedFile = UploadedFile & { hash: string };

const LIMITS = { files: 500, fields: 50, parts: 550, fieldSize: 1_000, headerPairs: 50, headerSize: 8_192 } as const;

const MAX_NAME = 200;

const requestTooLarge = () => new RequestRefused("payload-too-large", { detail: imageCopy.uploadTooLarge });
const tooManyParts = () => new RequestRefused("malformed", { status: 422, detail: imageCopy.tooManyParts });
const malformed = () => new RequestRefused("malformed", { detail: imageCopy.noForm });

async function* upTo(limit: number, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw requestTooLarge();
    yield chunk;
  }
}

/** Complete only when the stream has ended. */
function collect(stream: BusboyFileStream, name: string): HashedFile {
  const file: HashedFile = { name, bytes: undefined, hash: "" };
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

/** Reads one field's files. Refuses other content types (400), too many parts (422) and too many bytes (413). */
export async function readUpload(request: Request, fieldName: string, maxBytes: number): Promise<HashedFile[]> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw malformed();
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_UPLOAD_BYTES) throw requestTooLarge();

  const files: HashedFile[] = [];
  try {
    const parser = new Busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize: maxBytes },
    });
    // A part without a file name is possible, whatever the parser's types say.
    parser.on("file", (field, stream, sentName: string | undefined) => {
      const name = sentName ?? "";
      // The parser reports it too; without a listener it would end the process.
      stream.on("error", () => undefined);
      if (field === fieldName) files.push(collect(stream, name.slice(0, MAX_NAME)));
      else stream.resume();
    });
    for (const limit of ["filesLimit", "partsLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => parser.destroy(tooManyParts()));
    }
    await pipeline(Readable.from(upTo(MAX_UPLOAD_BYTES, request.body)), parser);
  } catch (error) {
    // The parser's message is not for the sender.
    throw error instanceof RequestRefused ? error : malformed();
  }
  // An empty file input sends one file without a name and without bytes.
  return files.filter(({ name, bytes }) => name !== "" || bytes?.byteLength !== 0);
}
