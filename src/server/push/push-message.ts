import * as v from "valibot";
import type { Db } from "../db/connection.ts";
import { type Attempt, selectDue } from "../outbox/outbox.ts";

/** The encrypted payload, which the panel's service worker shows. `url` is an address of the panel. */
export const pushMessage = v.object({ title: v.string(), body: v.string(), url: v.string() });

export type PushMessage = v.InferOutput<typeof pushMessage>;

export type DuePush = Attempt & {
  kind: string;
  hoursWaited: number;
  payload: object;
  subscription: { id: string; endpoint: string; p256dh: string; auth: string };
};

/** Undefined if it was deleted, sent, given up or postponed, or its browser now belongs to another administrator. */
export async function findDuePush(db: Db, id: string): Promise<DuePush | undefined> {
  const due = await selectDue(db, "push", id)
    .innerJoin("push_subscriptions as browser", (join) =>
      join.onRef("browser.id", "=", "outbox.subscription_id").onRef("browser.email", "=", "outbox.recipient"),
    )
    .select(["browser.id as subscriptionId", "browser.endpoint", "browser.p256dh", "browser.auth"])
    .executeTakeFirst();
  if (!due) return undefined;
  const { subscriptionId, endpoint, p256dh, auth, ...message } = due;
  return { ...message, subscription: { id: subscriptionId, endpoint, p256dh, auth } };
}
