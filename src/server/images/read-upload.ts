import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { inMegabytes } from "#domain/file-size.ts";
import { MAX_UPLOAD_BYTES } from "#domain/image.ts";
import { RequestRefused } from "../http/problem.ts";

/** A file as it came. */
export type UploadedFile = {
  name: string;
  /** Undefined when there are more than a file may have: the rest was not kept. */
  bytes: Buffer | undefined;
};

/** The same with the SHA-256, in hexadecimal, of as much of it as was read. */
export type HashedFile = UploadedFile & { hash: string };

/** What a request may consist of, beside its size. Far more than any form of ours sends. */
const LIMITS = { files: 500, fields: 50, parts: 550, fieldSize: 1_000, headerPairs: 50, headerSize: 8_192 } as const;

/** Longest file name that is repeated to the sender, in characters. */
const MAX_NAME = 200;

const requestTooLarge = () =>
  new RequestRefused("payload-too-large", {
    detail: `La carga completa supera los ${inMegabytes(MAX_UPLOAD_BYTES)}.`,
  });
const tooManyParts = () =>
  new RequestRefused("malformed", { status: 422, detail: "La carga tiene demasiadas partes." });

/** Gives the bytes on as they come, and refuses the request at the first one that is too many. */
async function* upTo(limit: number, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw requestTooLarge();
    yield chunk;
  }
}

/** Keeps a file's bytes until it turns out to be too large; what it says of them is true when the stream has ended. */
function keep(stream: BusboyFileStream, name: string): HashedFile {
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

/**
 * Reads the files of one field of a multipart request while they arrive, in their order; other fields are passed over.
 * A file is cut where it exceeds `maxBytes`, the others go on. Refuses what is no multipart (400), more parts than any
 * form of ours has (422) and more than `MAX_UPLOAD_BYTES` in all (413).
 */
export async function readUpload(request: Request, fieldName: string, maxBytes: number): Promise<HashedFile[]> {
  const malformed = () =>
    new RequestRefused("malformed", { detail: "El contenido tiene que ser multipart/form-data." });
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw malformed();
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_UPLOAD_BYTES) throw requestTooLarge();

  const files: HashedFile[] = [];
  try {
    const parser = new Busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize: maxBytes },
    });
    // A part that only its type makes a file comes without a name, whatever the parser's types say.
    parser.on("file", (field, stream, sentName: string | undefined) => {
      const name = sentName ?? "";
      // Its errors are the parser's too, which refuses the request below; unheard they would end the process.
      stream.on("error", () => undefined);
      if (field === fieldName) files.push(keep(stream, name.slice(0, MAX_NAME)));
      else stream.resume();
    });
    for (const limit of ["filesLimit", "partsLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => parser.destroy(tooManyParts()));
    }
    await pipeline(Readable.from(upTo(MAX_UPLOAD_BYTES, request.body)), parser);
  } catch (error) {
    // Ours says which limit was passed; the parser's words are not for the sender.
    throw error instanceof RequestRefused ? error : malformed();
  }
  // A form whose file input was left empty sends one file without a name or a byte.
  return files.filter(({ name, bytes }) => name !== "" || bytes?.byteLength !== 0);
}
