import * as v from "valibot";
import { MESSAGE_STATES } from "#domain/message.ts";
import { NOTICE_CHANNELS } from "#domain/notice.ts";
import type { Db } from "../db/connection.ts";
import { newestFirst, pageOf, type Range, timeCursorOf } from "../http/list.ts";

/** A mail or a push about an order, as its log shows it. Times are ISO 8601 UTC. */
export const message = v.strictObject({
  id: v.string(),
  kind: v.string(), // `OrderMessage`, or of another version
  channel: v.picklist(NOTICE_CHANNELS.filter((channel) => channel !== "toast")),
  recipient: v.string(),
  status: v.picklist(MESSAGE_STATES),
  attempts: v.number(),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
  error: v.nullable(v.string()), // of the last attempt, while it is not sent
});

export type Message = v.InferOutput<typeof message>;

/** Newest first. */
export async function listMessages(db: Db, orderId: string, range: Range) {
  const matching = await db
    .selectFrom("outbox")
    .select(["id", "kind", "channel", "recipient", "attempts", "created_at", "sent_at", "failed_at", "last_error"])
    .where("order_id", "=", orderId)
    .$call(newestFirst("outbox", range))
    .execute();
  const { rows, next_cursor } = pageOf(matching, range.limit, timeCursorOf);
  const messages = rows.map(({ created_at, sent_at, failed_at, last_error, ...row }) => ({
    ...row,
    status: sent_at ? ("sent" as const) : failed_at ? ("failed" as const) : ("waiting" as const),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    error: last_error,
  }));
  return { messages, next_cursor };
}
