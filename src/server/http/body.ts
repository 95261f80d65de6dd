import type { Context } from "hono";
import * as v from "valibot";
import { isPlainText } from "#domain/plain-text.ts";
import { TOO_LATE, within } from "../within.ts";
import { whileArriving } from "./load.ts";
import { RequestRefused } from "./problem.ts";

/** The largest body of JSON or of a form's fields, in bytes (contract, "Calls"). */
const MAX_JSON_BYTES = 256 * 1024;

/** How long a JSON body may take to arrive, in milliseconds (threats, row 23). */
const JSON_PATIENCE = 10_000;

/** Reads a body of at most `limit` bytes, however it is sent; stops reading past the limit (413). */
async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = () => new RequestRefused("payload-too-large", { detail: "La solicitud es demasiado grande." });
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Gives up on a body that does not arrive in time; closes its connection, on which the rest may still arrive. */
async function untilPatienceEnds(body: Promise<Buffer>): Promise<Buffer> {
  const bytes = await within(JSON_PATIENCE, body);
  if (bytes !== TOO_LATE) return bytes;
  const refusal = new RequestRefused("malformed", { status: 408, detail: "La solicitud tardó demasiado en llegar." });
  refusal.answer.headers.set("Connection", "close");
  throw refusal;
}

/** Reads a body that is declared as `type`; refuses any other in these words (400). */
async function readTyped(c: Context, type: string, refusal: string, limit = MAX_JSON_BYTES): Promise<Buffer> {
  const declared = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (declared !== type) throw new RequestRefused("malformed", { detail: refusal });
  return whileArriving(() => untilPatienceEnds(readBytes(c.req.raw, limit)));
}

/** Reads the request's JSON. Refuses other content types, text that is not UTF-8 and what does not parse (400). */
async function readJson(c: Context, limit?: number): Promise<unknown> {
  const bytes = await readTyped(c, "application/json", "El contenido tiene que ser JSON (application/json).", limit);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // Neither the decoder's nor the parser's words are for the sender.
    throw new RequestRefused("malformed", { detail: "El contenido no es JSON válido." });
  }
}

/** Refuses a body that is no JSON on a call that reads none (400): no form of another site gets a signed call through. */
export function refuseOtherBody(c: Context): void {
  const declared = c.req.header("Content-Type");
  if (declared === undefined || declared.toLowerCase().startsWith("application/json")) return;
  throw new RequestRefused("malformed", { detail: "Esta llamada no lleva contenido." });
}

/** Reads the fields of a form that a browser sent without a script; when a name comes twice, the last one counts. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const type = "application/x-www-form-urlencoded";
  const bytes = await readTyped(c, type, "El contenido tiene que ser un formulario.");
  return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
}

/**
 * Reads the request's JSON, of at most `limit` bytes, in the shape of `schema`; the first thing out of shape is named
 * (422 `invalid-field`) by its path, or as `nameOf` makes of that.
 */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  { limit, nameOf }: { limit?: number; nameOf?: (path: string) => string } = {},
): Promise<v.InferOutput<Schema>> {
  return parseInput(schema, await readJson(c, limit), nameOf);
}

/** Checks any input against `schema`; throws the refusal that names the field. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  nameOf = (path: string) => path,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = nameOf(v.getDotPath(issue) ?? "body");
  throw new RequestRefused("invalid-field", { detail: `El campo «${field}» no es válido.`, field });
}

/** A text of `min` to `max` characters after trimming. */
export function text(min: number, max: number) {
  return v.pipe(v.string(), v.check(isPlainText), v.trim(), v.minLength(min), v.maxLength(max));
}

/** A UUID, in lower case as PostgreSQL writes it. */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
