import { useRef } from "react";
import { randomUuid } from "#ui/uuid.ts";
import { CallFailed } from "./http.ts";
import { isCodeMissing } from "./parts/refused-field.ts";

/** A request that was sent and never answered: whether it was done is not known. Plain data, so that a draft can hold it. */
export type Unanswered<Said> = { key: string; said: Said };

/** Where the last request of a form stands until its result is known; a draft that is stored brings its own. */
export type UnansweredStore<Said> = {
  read(): Unanswered<Said> | undefined;
  write(unanswered: Unanswered<Said> | undefined): void;
};

/** No answer, or one from a shop that was full or broken: the request may have been done. */
export function isLost(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status === 408 || error.status >= 500);
}

/** Refused at the door: that request was not done, and an earlier one under its key may have been. */
function isRefusedBefore(error: unknown): boolean {
  // For what was done already nobody is asked for a code.
  return error instanceof CallFailed && [401, 403, 429].includes(error.status) && !isCodeMissing(error);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Sends what a form says, `said`, which the shop then does once however often it is sent: while the answer to the last
 * request is missing, the same one goes under the same key.
 *
 * Where something else is said by then, it goes under a new key. With `goOn` the missing answer is asked for first, and
 * `goOn` says what is left to send on top of it; nothing left (undefined) makes it the answer.
 * Throws what `send` throws.
 */
export async function sendOnce<Said, Answer>(
  store: UnansweredStore<Said>,
  said: Said,
  send: (said: Said, key: string) => Promise<Answer>,
  goOn?: (earlier: Answer, sent: Said) => Said | undefined,
): Promise<Answer> {
  const leavesUnknown = (error: unknown, wasSent: boolean) => isLost(error) || (wasSent && isRefusedBefore(error));
  const attempt = async (request: Unanswered<Said>, wasSent: boolean): Promise<Answer> => {
    store.write(request);
    try {
      const answer = await send(request.said, request.key);
      store.write(undefined);
      return answer;
    } catch (error) {
      if (!leavesUnknown(error, wasSent)) store.write(undefined);
      throw error;
    }
  };

  const asNew = (said: Said) => attempt({ key: randomUuid(), said }, false);
  const unanswered = store.read();
  if (!unanswered) return asNew(said);
  if (isSame(unanswered.said, said)) return attempt(unanswered, true);
  if (!goOn) return asNew(said);
  let earlier: Answer;
  try {
    earlier = await attempt(unanswered, true);
  } catch (error) {
    if (leavesUnknown(error, true)) throw error;
    // Refused, it was never done: what is said now does not stand on it.
    return asNew(said);
  }
  const rest = goOn(earlier, unanswered.said);
  return rest === undefined ? earlier : asNew(rest);
}

/** For a press that cannot be repeated: when its answer is lost, asks once more under the same key. Throws what `send` throws. */
export async function sendTwiceAtMost<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = randomUuid();
  try {
    return await send(key);
  } catch (error) {
    if (!isLost(error)) throw error;
    return send(key);
  }
}

/** What was not answered, known as long as the form is on the screen. */
export function useUnanswered<Said>(): UnansweredStore<Said> {
  const unanswered = useRef<Unanswered<Said>>(undefined);
  return {
    read: () => unanswered.current,
    write: (request) => {
      unanswered.current = request;
    },
  };
}

/** `sendOnce` for a form that stores nothing. */
export function useSendOnce<Said, Answer>(
  send: (said: Said, key: string) => Promise<Answer>,
  goOn?: (earlier: Answer, sent: Said) => Said | undefined,
) {
  const store = useUnanswered<Said>();
  return {
    send: (said: Said): Promise<Answer> => sendOnce(store, said, send, goOn),
    /** The form is about something else from now on. */
    forget: () => store.write(undefined),
  };
}
