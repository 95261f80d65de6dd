import { sql } from "kysely";
import * as v from "valibot";
import type { Db, Tx } from "../db/connection.ts";

/** Per administrator: one more replaces the oldest, most likely of a browser that is gone. */
const MAX_SUBSCRIPTIONS = 20;

/** `endpoint` is for its owner only, whose browser recognises itself by it. */
export const pushSubscription = v.strictObject({
  id: v.string(),
  endpoint: v.string(),
  device: v.string(),
  created_at: v.string(),
});

export type ListedSubscription = v.InferOutput<typeof pushSubscription>;

type NewSubscription = { endpoint: string; p256dh: string; auth: string; device: string };

const LISTED = ["id", "endpoint", "device", "created_at"] as const;

export async function listSubscriptions(db: Db, email: string): Promise<ListedSubscription[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(LISTED)
    .where("email", "=", email)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(describe);
}

/** Takes over a browser from another administrator; messages waiting for that one are not sent to it. */
export async function saveSubscription(tx: Tx, email: string, browser: NewSubscription): Promise<ListedSubscription> {
  // Concurrent inserts would not count each other.
  await tx.selectFrom("admin_users").select("email").where("email", "=", email).forNoKeyUpdate().execute();
  await tx
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", browser.endpoint)
    .where("email", "<>", email)
    .execute();
  const { p256dh, auth, device } = browser;
  const saved = await tx
    .insertInto("push_subscriptions")
    .values({ email, ...browser })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ email, p256dh, auth, device }))
    .returning(LISTED)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("push_subscriptions")
    .where("email", "=", email)
    .where("id", "<>", saved.id)
    .where("id", "in", (query) =>
      query
        .selectFrom("push_subscriptions as older")
        .select("older.id")
        .where("older.email", "=", email)
        .where("older.id", "<>", saved.id)
        .orderBy("older.created_at", "desc")
        .orderBy("older.id", "desc")
        .offset(sql<number>`${MAX_SUBSCRIPTIONS - 1}`),
    )
    .execute();
  return describe(saved);
}

export async function removeSubscription(tx: Tx, email: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("email", "=", email)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

function describe(row: { id: string; endpoint: string; device: string; created_at: Date }): ListedSubscription {
  return { ...row, created_at: row.created_at.toISOString() };
}
