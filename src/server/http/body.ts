import type { Context } from "hono";
import * as v from "valibot";
import { isPlainText } from "#domain/plain-text.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { repeatCheck } from "./after-body.ts";
import { httpCopy } from "./copy.ts";
import { whileWaiting } from "./in-flight-requests.ts";
import { invalidField, problem, RequestRefused } from "./problem.ts";

const MAX_JSON_BYTES = 256 * 1024;

const JSON_TIMEOUT = 10_000; // ms (decision 027)

export type BodyOptions = { limit?: number; nameOf?: (path: string) => string }; // `limit` in bytes

/** Parses the JSON body; 422 `invalid-field` names the first invalid field by its path or by `nameOf`. Forms with files go to `readMultipart`. */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  { limit, nameOf }: BodyOptions = {},
): Promise<v.InferOutput<Schema>> {
  const json = await readJson(c, limit);
  // To valibot a list is an object without keys.
  return parseInput(schema, Array.isArray(json) ? null : json, nameOf);
}

export async function readForm(c: Context): Promise<Record<string, string>> {
  const type = "application/x-www-form-urlencoded";
  const bytes = await readTyped(c, type, httpCopy.notForm);
  return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
}

async function readJson(c: Context, limit?: number): Promise<unknown> {
  const bytes = await readTyped(c, "application/json", httpCopy.notJsonType, limit);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The parser's message is not for the sender.
    throw new RequestRefused(problem("malformed", httpCopy.notJson));
  }
}

async function readTyped(c: Context, type: string, refusal: string, limit = MAX_JSON_BYTES): Promise<Buffer> {
  const declared = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (declared !== type) throw new RequestRefused(problem("malformed", refusal));
  refuseEncoded(c.req.raw);
  const bytes = await whileWaiting(() => untilTimeout(readBytes(c.req.raw, limit)));
  await repeatCheck(c.req.raw);
  return bytes;
}

/** Bodies are not decompressed: a compressed one would be misread (400). */
export function refuseEncoded(request: Request): void {
  const encoding = request.headers.get("Content-Encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") throw new RequestRefused(problem("malformed", httpCopy.encoded));
}

async function untilTimeout(body: Promise<Buffer>): Promise<Buffer> {
  const bytes = await withTimeout(JSON_TIMEOUT, body);
  if (bytes !== TIMED_OUT) return bytes;
  throw slowBody(httpCopy.slowBody);
}

export function slowBody(detail: string): RequestRefused {
  const refusal = new RequestRefused(problem("malformed", detail, { status: 408 }));
  refusal.answer.headers.set("Connection", "close"); // the rest of the body may still arrive on it
  return refusal;
}

/** Refuses more than `limit` bytes (413), and without a Content-Length stops reading at the first byte too many. */
async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = () => new RequestRefused(problem("payload-too-large", httpCopy.tooLarge));
  const length = request.headers.get("Content-Length");
  if (Number(length) > limit) throw tooLarge();
  // Node reads no more than Content-Length; here a stream would cost a tenth of an order's time.
  if (length !== null) return Buffer.from(await request.arrayBuffer());
  return Buffer.concat(await Array.fromAsync(upTo(limit, request.body ?? [], tooLarge)));
}

/** Throws at the first byte beyond `limit`. */
export async function* upTo(
  limit: number,
  body: AsyncIterable<Uint8Array> | Iterable<never>,
  tooLarge: () => RequestRefused,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}

/** For a POST of the panel without a body schema: refuses non-JSON content (400), which another site's form could send. */
export function refuseOtherBody(c: Context): void {
  const declared = c.req.header("Content-Type");
  if (declared === undefined || declared.toLowerCase().startsWith("application/json")) return;
  throw new RequestRefused(problem("malformed", httpCopy.noBodyTaken));
}

/** Parses the query string; a repeated parameter counts once, by its first value, unless its schema is a list. */
export function readQuery<Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> {
  const lists = Object.entries(c.req.queries()).filter(([name]) => isList(schema, name));
  return parseInput(schema, { ...c.req.query(), ...Object.fromEntries(lists) });
}

function isList(schema: v.GenericSchema, name: string): boolean {
  if (!("entries" in schema)) return false;
  const entry = (schema.entries as Record<string, v.GenericSchema>)[name];
  const inner = entry && "wrapped" in entry ? (entry.wrapped as v.GenericSchema) : entry;
  return inner?.type === "array";
}

/** Throws the refusal of the first invalid field (422). */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  nameOf = (path: string) => path,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = decisiveOf(parsed.issues[0], input);
  const field = nameOf(v.getDotPath(issue) ?? "body");
  const detail = issue.message === httpCopy.notPlain ? issue.message : httpCopy.invalidField(field);
  // The message for a wrong type does not suit an unknown field.
  const isForeign = issue.type === "strict_object";
  throw new RequestRefused(invalidField(field, detail, { countedAs: isForeign ? "malformed" : "invalid-field" }));
}

/** A value that matches no variant has an issue with each; the one about a field that was sent says most. */
function decisiveOf(issue: v.BaseIssue<unknown>, input: unknown): v.BaseIssue<unknown> {
  if (issue.path || !issue.issues) return issue;
  const sent = new Set<unknown>(Object.keys(input ?? {}));
  return issue.issues.find(({ path }) => sent.has(path?.[0].key)) ?? issue.issues[0];
}

/** Trimmed plain text; `min` and `max` in characters. */
export function text(min: number, max: number) {
  return v.pipe(v.string(), v.check(isPlainText, httpCopy.notPlain), v.trim(), v.minLength(min), v.maxLength(max));
}

export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase()); // lower case, as PostgreSQL writes it
