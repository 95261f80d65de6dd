import { useRef } from "react";
import { isSameJson } from "#domain/json.ts";
import { randomUuid } from "#domain/uuid.ts";
import { CallFailed, factOf } from "./http.ts";
import { isCodeMissing } from "./parts/refused-field.ts";

/** A request without an answer: the shop may have done it. Plain data, so that it can be stored with a draft. */
export type Unanswered<Payload> = { key: string; payload: Payload };

/** Keeps a form's last request until its result is known. */
export type UnansweredStore<Payload> = {
  read(): Unanswered<Payload> | undefined;
  write(unanswered: Unanswered<Payload> | undefined): void;
};

/** Without an answer, or with a server error, the request may have been done. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailed) || isOverloaded(error)) return false;
  return error.status === 0 || error.status === 408 || error.status >= 500;
}

/** Refused before it was done; an earlier request with its key may have been done. */
function isRefusedBefore(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  // The shop asks for no code if it was already done.
  return isOverloaded(error) || ([401, 403, 429].includes(error.status) && !isCodeMissing(error));
}

/** Whether the shop refused before starting; failures midway have the same code, plus an id. */
export function isOverloaded(error: CallFailed): boolean {
  return error.code === "overloaded" && factOf(error, "overloaded", "request_id") === undefined;
}

/** For a retry that the shop was too busy to start: whether the first request was done is still unknown. */
function asLost(error: unknown): unknown {
  if (!(error instanceof CallFailed) || !isOverloaded(error)) return error;
  return new CallFailed(error.status, { detail: error.detail }, error.retryAfter);
}

/**
 * Sends a form's `payload`; retries of an unanswered request use the same key, so that it is done once. Other content
 * gets a new key. With `goOn` the unanswered request is retried first, and `goOn` returns what is left to send; if
 * undefined, that answer is the result. Throws what `send` throws.
 */
export async function sendOnce<Payload, Answer>(
  store: UnansweredStore<Payload>,
  payload: Payload,
  send: (payload: Payload, key: string) => Promise<Answer>,
  goOn?: (earlier: Answer, sent: Payload) => Payload | undefined,
): Promise<Answer> {
  const leavesUnknown = (error: unknown, wasSent: boolean) => isLost(error) || (wasSent && isRefusedBefore(error));
  const attempt = async (request: Unanswered<Payload>, wasSent: boolean): Promise<Answer> => {
    store.write(request);
    try {
      const answer = await send(request.payload, request.key);
      store.write(undefined);
      return answer;
    } catch (error) {
      if (!leavesUnknown(error, wasSent)) store.write(undefined);
      throw wasSent ? asLost(error) : error;
    }
  };

  const asNew = (payload: Payload) => attempt({ key: randomUuid(), payload }, false);
  const unanswered = store.read();
  if (!unanswered) return asNew(payload);
  if (isSameJson(unanswered.payload, payload)) return attempt(unanswered, true);
  if (!goOn) return asNew(payload);
  let earlier: Answer;
  try {
    earlier = await attempt(unanswered, true);
  } catch (error) {
    if (leavesUnknown(error, true)) throw error;
    // Refused, so it was never done.
    return asNew(payload);
  }
  const rest = goOn(earlier, unanswered.payload);
  return rest === undefined ? earlier : asNew(rest);
}

/** Retries an unanswered request once, under the same key. Throws what `send` throws. */
export async function sendTwiceAtMost<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = randomUuid();
  try {
    return await send(key);
  } catch (error) {
    if (!isLost(error)) throw error;
    return send(key).catch((second: unknown) => {
      throw asLost(second);
    });
  }
}

/** Lasts as long as the form is shown. */
export function useUnanswered<Payload>(): UnansweredStore<Payload> {
  const unanswered = useRef<Unanswered<Payload>>(undefined);
  return {
    read: () => unanswered.current,
    write: (request) => {
      unanswered.current = request;
    },
  };
}

export function useSendOnce<Payload, Answer>(
  send: (payload: Payload, key: string) => Promise<Answer>,
  goOn?: (earlier: Answer, sent: Payload) => Payload | undefined,
) {
  const store = useUnanswered<Payload>();
  return {
    send: (payload: Payload): Promise<Answer> => sendOnce(store, payload, send, goOn),
    forget: () => store.write(undefined),
  };
}
