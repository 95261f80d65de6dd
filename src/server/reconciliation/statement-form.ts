import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { Context } from "hono";
import * as v from "valibot";
import { MEGABYTE } from "#domain/file-size.ts";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";
import { parseInput, readBody } from "../http/body.ts";
import { RequestRefused } from "../http/problem.ts";
import { statementCopy } from "./copy.ts";
import { chosenMatches, columns } from "./reconciliation-schemas.ts";

const FILE_FIELD = "statement";

const FIELDS = ["matches", "columns", "accept_difference"] as const;

type Field = (typeof FIELDS)[number];

const MAX_REQUEST_BYTES = MAX_STATEMENT_BYTES + MEGABYTE;

const MAX_JSON_BYTES = 2 * MAX_REQUEST_BYTES; // quotes and line breaks take two

const LIMITS = { files: 1, fields: 10, parts: 11, headerPairs: 50, headerSize: 8_192 } as const;

/** `digest` is of everything that was sent. */
export type StatementForm<Rest> = { bytes: Buffer; digest: string } & Rest;

type Sent = { bytes: Buffer | undefined } & Partial<Record<Field, string>>;

const proposalFields = v.object({ columns: v.optional(columns) });

const confirmFields = v.object({
  matches: chosenMatches,
  columns: v.optional(columns),
  accept_difference: v.optional(v.boolean()),
});

const confirmJson = v.strictObject({ ...confirmFields.entries, statement: v.string() });

export type ProposalForm = StatementForm<v.InferOutput<typeof proposalFields>>;

export type ConfirmForm = StatementForm<v.InferOutput<typeof confirmFields>>;

export async function readProposalForm(c: Context): Promise<ProposalForm> {
  const { bytes, ...fields } = await readForm(c.req.raw);
  return { ...parseInput(proposalFields, readFields(fields)), ...statementOf(bytes, fields) };
}

/** A form as the browser sends it, or JSON with the statement as text. */
export async function readConfirmForm(c: Context): Promise<ConfirmForm> {
  if (c.req.header("Content-Type")?.toLowerCase().startsWith("application/json")) {
    const { statement, ...said } = await readBody(c, confirmJson, { limit: MAX_JSON_BYTES });
    return { ...said, ...statementOf(Buffer.from(statement), said) };
  }
  const { bytes, ...fields } = await readForm(c.req.raw);
  return { ...parseInput(confirmFields, readFields(fields)), ...statementOf(bytes, fields) };
}

function statementOf(bytes: Buffer | undefined, said: object): { bytes: Buffer; digest: string } {
  if (!bytes) throw new RequestRefused("invalid-field", { field: FILE_FIELD, detail: statementCopy.noFile });
  if (bytes.byteLength > MAX_STATEMENT_BYTES) throw tooLarge();
  const digest = createHash("sha256").update(JSON.stringify(said)).update("\0").update(bytes).digest("hex");
  return { bytes, digest };
}

function readFields(fields: Partial<Record<Field, string>>): Record<string, unknown> {
  const entries = Object.entries(fields).filter(([, text]) => text !== "");
  return Object.fromEntries(entries.map(([name, text]) => [name, readJson(name, text)]));
}

function readJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message is not for the sender.
    throw new RequestRefused("invalid-field", { field, detail: statementCopy.noJson(field) });
  }
}

const tooLarge = () => new RequestRefused("payload-too-large", { detail: statementCopy.tooLarge });
const malformed = () => new RequestRefused("malformed", { detail: statementCopy.noForm });

/** The statement may also come as a plain field. Stops reading at the first byte too many (413). */
async function readForm(request: Request): Promise<Sent> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw malformed();
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_REQUEST_BYTES) throw tooLarge();

  const sent: Sent = { bytes: undefined };
  try {
    const parser = new Busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize: MAX_REQUEST_BYTES, fieldSize: MAX_REQUEST_BYTES },
    });
    parser.on("file", (name, stream, fileName: string | undefined) => {
      const chunks: Buffer[] = [];
      // The parser reports it too; without a listener it would end the process.
      stream.on("error", () => undefined);
      stream.on("data", (chunk: Buffer) => name === FILE_FIELD && chunks.push(chunk));
      stream.on("end", () => {
        const bytes = Buffer.concat(chunks);
        // An empty file input sends one file without a name and without bytes.
        if (name === FILE_FIELD && (fileName || bytes.byteLength > 0)) sent.bytes = bytes;
      });
    });
    parser.on("field", (name, text) => {
      if (name === FILE_FIELD) sent.bytes = Buffer.from(text);
      const field = FIELDS.find((one) => one === name);
      if (field) sent[field] = text;
    });
    for (const limit of ["filesLimit", "partsLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => parser.destroy(malformed()));
    }
    await pipeline(Readable.from(upTo(MAX_REQUEST_BYTES, request.body)), parser);
  } catch (error) {
    // The parser's message is not for the sender.
    throw error instanceof RequestRefused ? error : malformed();
  }
  return sent;
}

async function* upTo(limit: number, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}
