import * as v from "valibot";
import type webPushTypes from "web-push";
import type { Db } from "../db/connection.ts";
import { mailCopy } from "../mail/copy.ts";
import { noteSent } from "../outbox/note-sent.ts";
import { countAttempt, failMessage, postponeMessage } from "../outbox/outbox.ts";
import type { Shop } from "../shop.ts";
import { explainPushFailure, type PushFailure, UNUSABLE_BROWSER } from "./copy.ts";
import { EndpointRefused, postToEndpoint, type PushAnswer } from "./push-endpoint.ts";
import { type DuePush, findDuePush, pushMessage } from "./push-message.ts";
import { vapidKeysOf, vapidSubject } from "./vapid-keys.ts";

/** How long a push service holds a message for a browser that is off, in seconds. */
const TIME_TO_LIVE = 24 * 3600;

const MAX_HOURS = 24; // older messages, of a shop that was closed, are not sent

const RETRIES = [1, 5, 30, 120, 480] as const; // minutes before each

/** The browser has unsubscribed (RFC 8030, 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A retry would be refused as well. */
const REFUSED: ReadonlySet<number> = new Set([400, 413]);

type WebPush = Pick<typeof webPushTypes, "generateRequestDetails">;

type SendingShop = Pick<Shop, "db" | "environment" | "secretKey" | "log">;

export async function sendPush(shop: SendingShop, signal: AbortSignal, id: string): Promise<void> {
  const { db, log, environment } = shop;
  const due = await findDuePush(db, id);
  if (!due || !(await countAttempt(db, due))) return;
  if (due.hoursWaited > MAX_HOURS) return failMessage(db, due, mailCopy.waitedTooLong(MAX_HOURS));
  const facts = { push: due.id, kind: due.kind, attempts: due.attempts, service: hostOf(due) };
  const giveUp = async (failure: PushFailure, words = explainPushFailure(failure)): Promise<void> => {
    await failMessage(db, due, words);
    log.error({ ...facts, ...logged(failure) }, "A push could not be sent and is given up");
  };
  const tryLater = async (failure: PushFailure, retryAfter = 0): Promise<void> => {
    const planned = RETRIES[due.attempts - 1];
    if (planned === undefined) return giveUp(failure);
    const minutes = Math.max(planned, Math.min(Math.ceil(retryAfter / 60), MAX_HOURS * 60));
    await postponeMessage(db, due, minutes, explainPushFailure(failure));
    log.warn({ ...facts, ...logged(failure), minutes }, "A push could not be sent and is tried again");
  };

  // Loaded with the first push, since most shops never send one.
  const { default: webPush } = await import("web-push");
  let request: ReturnType<typeof encrypt>;
  try {
    request = encrypt(webPush, shop, due);
  } catch (error) {
    // A retry would fail, too: the payload or the browser's keys are unusable.
    return giveUp({ error: error as Error }, UNUSABLE_BROWSER);
  }
  let answer: PushAnswer;
  try {
    answer = await postToEndpoint(due.subscription.endpoint, request, environment.publicUrl, signal);
  } catch (error) {
    // Another process takes over what this one can no longer finish.
    if (signal.aborted) throw error;
    if (error instanceof EndpointRefused) return giveUp({ error });
    return tryLater({ error: error as Error });
  }

  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) {
    await noteSent(db, due, signal);
    log.info(facts, "A push was sent");
  } else if (GONE.has(status)) {
    await forgetSubscription(db, due);
    log.info({ ...facts, status }, "A browser has unsubscribed");
  } else if (REFUSED.has(status)) await giveUp({ status });
  else await tryLater({ status }, retryAfter);
}

/** Throws when the browser's keys cannot be used. */
function encrypt(webPush: WebPush, { secretKey, environment }: SendingShop, { id, payload, subscription }: DuePush) {
  const { endpoint, p256dh, auth } = subscription;
  const message = JSON.stringify(v.parse(pushMessage, payload));
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    vapidDetails: { subject: vapidSubject(environment), ...vapidKeysOf(secretKey) },
    TTL: TIME_TO_LIVE,
    urgency: "high",
    // Replaces an earlier copy that the push service still holds, after a crash. 32 characters at most.
    topic: id.replaceAll("-", ""),
  });
}

/** Other messages for that browser are deleted with its row. */
async function forgetSubscription(db: Db, { subscription }: DuePush): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", subscription.id).execute();
}

function logged(failure: PushFailure): { status: number } | { reason: string } {
  return "status" in failure ? failure : { reason: failure.error.message };
}

/** The rest of an endpoint is a secret. */
function hostOf({ subscription }: DuePush): string {
  return new URL(subscription.endpoint).host;
}
