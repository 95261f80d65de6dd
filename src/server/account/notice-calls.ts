import { ECDH } from "node:crypto";
import * as v from "valibot";
import { describeDevice } from "#domain/device.ts";
import { NOTICES } from "#domain/notice.ts";
import { inTransaction } from "../db/transaction.ts";
import { json, noContent } from "../http/answer.ts";
import { text } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { answerOnce } from "../http/idempotent.ts";
import type { AdminCall } from "../http/route.ts";
import { isPushEndpoint, MAX_ENDPOINT } from "../push/push-endpoint.ts";
import {
  listSubscriptions,
  pushSubscription,
  removeSubscription,
  saveSubscription,
} from "../push/push-subscriptions.ts";
import { queueTestPush } from "../push/queue-test-push.ts";
import { vapidKeysOf } from "../push/vapid-keys.ts";
import type { Shop } from "../shop.ts";
import { badEndpoint, noBrowser, noSuchBrowser } from "./copy.ts";
import { chooseNotices, findNoticeChoices, noticeChoices } from "./notice-choices.ts";

const chosenNotices = v.optional(v.pipe(v.array(v.picklist(NOTICES)), v.maxLength(NOTICES.length)));

export const choice = v.strictObject({ mail: chosenNotices, push: chosenNotices, toast: chosenNotices });

/** As `PushSubscription.toJSON()` gives it. */
export const browser = v.strictObject({
  endpoint: text(1, MAX_ENDPOINT),
  expirationTime: v.optional(v.nullable(v.number())),
  keys: v.strictObject({
    p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/), v.check(isPublicKey)),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
});

/** `push_key` is what browsers subscribe with; without `sends_mail` the shop has no SMTP, whatever is chosen. */
export const notices = v.strictObject({
  choices: noticeChoices,
  push_key: v.string(),
  sends_mail: v.boolean(),
  subscriptions: v.array(pushSubscription),
});

export const subscribed = v.strictObject({ subscription: pushSubscription });

export const testQueued = v.strictObject({ browsers: v.number() });

export async function find(shop: Shop, { administrator: { email } }: AdminCall) {
  return noticesOf(shop, email);
}

export async function choose(shop: Shop, { body, administrator: { email } }: AdminCall<{ body: typeof choice }>) {
  const chosen = await body();
  await inTransaction(shop.db, (tx) => chooseNotices(tx, email, chosen));
  return noticesOf(shop, email);
}

export async function subscribe(shop: Shop, { c, body, administrator }: AdminCall<{ body: typeof browser }>) {
  const { endpoint, keys } = await body();
  if (!isPushEndpoint(endpoint, shop.environment.publicUrl)) return badEndpoint();
  const device = describeDevice(c.req.header("User-Agent") ?? "");
  const subscription = await inTransaction(shop.db, (tx) =>
    saveSubscription(tx, administrator.email, { endpoint, ...keys, device }),
  );
  return json({ subscription }, 201);
}

export async function unsubscribe({ db }: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchBrowser);
  const isRemoved = await inTransaction(db, (tx) => removeSubscription(tx, email, id));
  return isRemoved ? noContent() : noSuchBrowser();
}

export async function test(shop: Shop, { c, administrator: { email } }: AdminCall) {
  return answerOnce(shop, c, { actor: email }, async (tx) => {
    const browsers = await queueTestPush(tx, email);
    return browsers === 0 ? noBrowser() : json({ browsers }, 202);
  });
}

async function noticesOf({ db, environment, secretKey }: Shop, email: string) {
  return json({
    choices: await findNoticeChoices(db, email),
    push_key: vapidKeysOf(secretKey).publicKey,
    sends_mail: environment.mail !== undefined,
    subscriptions: await listSubscriptions(db, email),
  });
}

/** Whether it is an uncompressed point of P-256. */
function isPublicKey(key: string): boolean {
  try {
    return Buffer.from(key, "base64url")[0] === 4 && ECDH.convertKey(key, "prime256v1", "base64url").length > 0;
  } catch {
    // Not on the curve: nothing could be encrypted for it.
    return false;
  }
}
