import { isRecord, type JsonRecord, parseJson } from "#domain/json.ts";
import type { CallAnswer, CallArguments, CallName, ProblemFacts } from "#server/call-types.ts";
import { callAddress, callInit } from "#ui/call-address.ts";
import { copy } from "./copy.ts";

const TIMEOUT = 20_000; // ms

/** Refused (problem+json), or not answered (`status` 0). Thrown, as TanStack Query expects of failures. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string; // the contract's; empty without an answer
  readonly detail: string; // Spanish, for people
  readonly field: string | undefined; // the invalid input, by its name in the request
  readonly facts: JsonRecord; // the whole problem
  readonly retryAfter: number | undefined; // seconds

  constructor(status: number, facts: JsonRecord = {}, retryAfter?: number) {
    const { code, detail, field } = facts;
    const usual = status === 0 ? copy.call.noAnswer : copy.call.broken;
    const explained = typeof detail === "string" && detail !== "" ? detail : usual;
    super(explained);
    this.status = status;
    this.code = typeof code === "string" ? code : "";
    this.detail = explained;
    this.field = typeof field === "string" ? field : undefined;
    this.facts = facts;
    this.retryAfter = retryAfter;
  }
}

/** No answer, or a proxy's page instead of the shop's: the shop may still have done it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed && error.code === "" && (error.status === 0 || error.status >= 500);
}

export function detailOf(error: unknown): string {
  return error instanceof CallFailed ? error.detail : copy.call.broken;
}

/** A fact of a problem with this code, trusted because it comes from our own server. */
export function factOf<Code extends keyof ProblemFacts, Name extends keyof ProblemFacts[Code] & string>(
  error: unknown,
  code: Code,
  name: Name,
): ProblemFacts[Code][Name] | undefined {
  if (!(error instanceof CallFailed) || error.code !== code) return undefined;
  return error.facts[name] as ProblemFacts[Code][Name] | undefined;
}

/** Undefined when what the call names no longer exists (404). */
export async function unlessGone<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    return undefined;
  }
}

/** Makes a call once, whatever it says about the session. Retries under one key take effect once. Throws `CallFailed`. */
export async function callOnce<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallAnswer<Name>> {
  const { method, address } = callAddress(name, input);
  return readResponse(await request(method, address, input?.body, input?.key));
}

export type ReceivedFile = { name: string; blob: Blob };

export async function receiveFile(method: string, path: string, body: unknown): Promise<ReceivedFile> {
  const answer = await request(method, path, body);
  if (!answer.ok) return readResponse(answer);
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  return { name, blob: await orLost(answer.blob()) };
}

function request(method: string, path: string, body: unknown, key?: string): Promise<Response> {
  return orLost(fetch(path, callInit(method, { body, key }, AbortSignal.timeout(TIMEOUT))));
}

async function readResponse<Answer>(answer: Response): Promise<Answer> {
  return readAnswer<Answer>(answer.status, await orLost(answer.text()), answer.headers.get("Retry-After"));
}

async function orLost<T>(received: Promise<T>): Promise<T> {
  try {
    return await received;
  } catch {
    // No network, a timeout, or a connection that ended midway.
    throw new CallFailed(0);
  }
}

/** Throws `CallFailed` for a refusal. */
export function readAnswer<Answer>(status: number, text: string, retryAfter: string | null): Answer {
  const parsed = status === 204 ? {} : parseJson(text);
  const body = isRecord(parsed) ? parsed : undefined; // a proxy's page
  const isGood = status >= 200 && status < 300;
  // Trusts our own server, whose tests check every answer against the table of calls.
  if (isGood && body) return body as Answer;
  const seconds = Number(retryAfter);
  throw new CallFailed(isGood ? 0 : status, body, retryAfter !== null && seconds > 0 ? seconds : undefined);
}
