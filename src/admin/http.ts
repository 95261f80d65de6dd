import { copy } from "./copy.ts";

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

type Facts = { readonly [fact: string]: unknown };

/**
 * A call that did not do what it was for: the server said no (problem+json), or nobody answered (`status` 0). Thrown,
 * because that is how TanStack Query tells failures from answers.
 */
export class CallFailed extends Error {
  readonly status: number;
  /** The contract's code; empty when there was no answer to read one from. */
  readonly code: string;
  /** Spanish, for people. */
  readonly detail: string;
  /** The input that is wrong, by its name in the request. */
  readonly field: string | undefined;
  /** Everything else the problem says. */
  readonly facts: Facts;
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, facts: Facts = {}, retryAfter?: number) {
    const { code, detail, field } = facts;
    const usual = status === 0 ? copy.call.noAnswer : copy.call.broken;
    const said = typeof detail === "string" && detail !== "" ? detail : usual;
    super(said);
    this.status = status;
    this.code = typeof code === "string" ? code : "";
    this.detail = said;
    this.field = typeof field === "string" ? field : undefined;
    this.facts = facts;
    this.retryAfter = retryAfter;
  }
}

/** What to tell people of anything that was thrown. */
export function detailOf(error: unknown): string {
  return error instanceof CallFailed ? error.detail : copy.call.broken;
}

/** Waits for what may be gone already (404), to be removed or read. Gives the answer, undefined when it is. */
export async function unlessGone<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    return undefined;
  }
}

/**
 * Calls the server once and gives the body of its answer, which is our own server's and trusted. Made again under the
 * same `key`, a UUID, the call does once what it does.
 */
export async function send<Answer>(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
  const answer = await reach(path, {
    method,
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return readAnswer<Answer>(answer.status, await textOf(answer), answer.headers.get("Retry-After"));
}

/** A file that a call answered, with the name it is to be stored under. */
export type ReceivedFile = { name: string; blob: Blob };

/** Calls the server once and gives the file that it answers. */
export async function receiveFile(path: string, body: unknown): Promise<ReceivedFile> {
  const answer = await reach(path, {
    method: "POST",
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) return readAnswer(answer.status, await textOf(answer), answer.headers.get("Retry-After"));
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  try {
    return { name, blob: await answer.blob() };
  } catch {
    // The connection went away in the middle.
    throw new CallFailed(0);
  }
}

/** Makes a value or a failure of an answer, however it came. */
export function readAnswer<Answer>(status: number, text: string, retryAfter: string | null): Answer {
  const body = text === "" ? {} : parse(text);
  const isGood = status >= 200 && status < 300;
  if (isGood && isAnswer<Answer>(body)) return body;
  const seconds = Number(retryAfter);
  throw new CallFailed(isGood ? 0 : status, body, retryAfter !== null && seconds > 0 ? seconds : undefined);
}

/** Trusts our own server, whose tests hold every answer against the table of calls. */
function isAnswer<Answer>(body: Facts | Answer | undefined): body is Answer {
  return body !== undefined;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    // No network, or too late.
    throw new CallFailed(0);
  }
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch {
    // The connection went away in the middle.
    throw new CallFailed(0);
  }
}

function parse(text: string): Facts | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Facts) : undefined;
  } catch {
    // Not ours: some proxy's page.
    return undefined;
  }
}
