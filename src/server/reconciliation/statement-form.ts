import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { MEGABYTE } from "#domain/file-size.ts";
import { parseJson } from "#domain/json.ts";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";
import { parseInput, readBody } from "../http/body.ts";
import { readMultipart } from "../http/multipart.ts";
import { invalidField, problem, RequestRefused } from "../http/problem.ts";
import { upload, type UploadForm } from "../http/upload.ts";
import { statementCopy } from "./copy.ts";
import { chosenMatches, columns } from "./reconciliation-schemas.ts";

const FILE_FIELD = "statement";

const MAX_REQUEST_BYTES = MAX_STATEMENT_BYTES + MEGABYTE;

const MAX_JSON_BYTES = 2 * MAX_REQUEST_BYTES; // quotes and line breaks take two

const LIMITS = {
  request: MAX_REQUEST_BYTES,
  file: MAX_STATEMENT_BYTES,
  text: MAX_REQUEST_BYTES,
  files: 1,
  texts: 10,
} as const;

const tooLarge = () => new RequestRefused(problem("payload-too-large", statementCopy.tooLarge));

const refusals = {
  tooLarge,
  tooManyParts: () => new RequestRefused(problem("malformed", statementCopy.severalFiles)),
};

/** `digest` is of everything that was sent. */
type StatementForm<Rest> = { bytes: Buffer; digest: string } & Rest;

const proposalFields = v.object({ columns: v.optional(columns) });

const confirmFields = v.object({
  matches: chosenMatches,
  columns: v.optional(columns),
  accept_difference: v.optional(v.boolean()),
});

const confirmJson = v.strictObject({ ...confirmFields.entries, statement: v.string() });

export const proposalForm = upload({ [FILE_FIELD]: "file", columns: "text?" });

export const confirmForm = upload(
  { [FILE_FIELD]: "file", matches: "text", columns: "text?", accept_difference: "text?" },
  confirmJson,
);

type ProposalForm = StatementForm<v.InferOutput<typeof proposalFields>>;

type ConfirmForm = StatementForm<v.InferOutput<typeof confirmFields>>;

export async function readProposalForm(c: Context): Promise<ProposalForm> {
  const { bytes, fields } = await readForm(c.req.raw, proposalForm);
  return { ...parseInput(proposalFields, readFields(fields)), ...statementOf(bytes, fields) };
}

/** A form as the browser sends it, or JSON with the statement as text. */
export async function readConfirmForm(c: Context): Promise<ConfirmForm> {
  if (c.req.header("Content-Type")?.toLowerCase().startsWith("application/json")) {
    const { statement, ...fields } = await readBody(c, confirmJson, { limit: MAX_JSON_BYTES });
    return { ...fields, ...statementOf(Buffer.from(statement), fields) };
  }
  const { bytes, fields } = await readForm(c.req.raw, confirmForm);
  return { ...parseInput(confirmFields, readFields(fields)), ...statementOf(bytes, fields) };
}

function statementOf(bytes: Buffer | undefined, fields: object): { bytes: Buffer; digest: string } {
  if (!bytes) throw new RequestRefused(invalidField(FILE_FIELD, statementCopy.noFile));
  if (bytes.byteLength > MAX_STATEMENT_BYTES) throw tooLarge();
  const digest = createHash("sha256").update(JSON.stringify(fields)).update("\0").update(bytes).digest("hex");
  return { bytes, digest };
}

function readFields(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(fields).filter(([, text]) => text !== "");
  return Object.fromEntries(entries.map(([name, text]) => [name, readJson(name, text)]));
}

function readJson(field: string, text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new RequestRefused(invalidField(field, statementCopy.noJson(field)));
  return value;
}

/** The statement may also come as a plain field. */
async function readForm(request: Request, form: UploadForm) {
  const { files, texts } = await readMultipart(request, form, { limits: LIMITS, refusals });
  const { [FILE_FIELD]: typed, ...fields } = texts;
  const [file] = files;
  if (file && !file.bytes) throw tooLarge();
  return { bytes: file?.bytes ?? (typed === undefined ? undefined : Buffer.from(typed)), fields };
}
