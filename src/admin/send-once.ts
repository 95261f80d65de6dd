import { useRef } from "react";
import { randomUuid } from "#domain/uuid.ts";
import { CallFailed, factOf } from "./http.ts";
import { isCodeMissing } from "./parts/refused-field.ts";

/** A request without an answer: the shop may have done it. Plain data, to be stored with a draft. */
export type Unanswered<Payload> = { key: string; payload: Payload };

/** Holds the last request of a form until its result is known. */
export type UnansweredStore<Payload> = {
  read(): Unanswered<Payload> | undefined;
  write(unanswered: Unanswered<Payload> | undefined): void;
};

/** Without an answer, or with a server error, the request may have been done. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailed) || isOverloaded(error)) return false;
  return error.status === 0 || error.status === 408 || error.status >= 500;
}

/** Refused before it was done; an earlier request under its key may have been done. */
function isRefusedBefore(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  // The shop asks for no code for what was done already.
  return isOverloaded(error) || ([401, 403, 429].includes(error.status) && !isCodeMissing(error));
}

/** Whether the shop refused before it began; what failed midway has the same code, and an id. */
export function isOverloaded(error: CallFailed): boolean {
  return error.code === "overloaded" && factOf(error, "overloaded", "request_id") === undefined;
}

/** Of a repeat that the shop was too busy to begin: whether the first request was done is as unknown as before. */
function asLost(error: unknown): unknown {
  if (!(error instanceof CallFailed) || !isOverloaded(error)) return error;
  return new CallFailed(error.status, { detail: error.detail }, error.retryAfter);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Sends what a form says, `payload`; a repeat of an unanswered request goes under the same key, so that it is done once.
 * Other content goes under a new key. With `goOn` the unanswered request is repeated first, and `goOn` returns what is
 * left to send; undefined makes that answer the result. Throws what `send` throws.
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
  if (isSame(unanswered.payload, payload)) return attempt(unanswered, true);
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

/** Repeats an unanswered request once, under the same key. Throws what `send` throws. */
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

/** Lasts as long as the form is on the screen. */
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
