import * as v from "valibot";
import { json } from "../http/answer.ts";
import { idParam } from "../http/id.ts";
import { changeOnce } from "../http/idempotent.ts";
import { type pageQuery, type Range, readTimeCursor } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import { sendTestMail } from "../mail/send-test-mail.ts";
import { noSuchOrder } from "../orders/copy.ts";
import type { Shop } from "../shop.ts";
import { sendAgainProblem } from "./copy.ts";
import { listMessages, message } from "./list-messages.ts";
import { sendAgain } from "./send-again.ts";

export const page = v.strictObject({
  messages: v.array(message), // newest first
  next_cursor: v.nullable(v.string()),
  has_mail: v.boolean(), // whether SMTP is configured
});

/** `error` says why the mail server did not take it; null when it did. */
export const tried = v.strictObject({ recipient: v.string(), error: v.nullable(v.string()) });

export async function list(shop: Shop, { c, query }: AdminCall<{ query: typeof pageQuery }>) {
  const id = idParam(c, noSuchOrder);
  const { limit, cursor } = query();
  return pageOf(shop, id, { limit, after: readTimeCursor(cursor) });
}

/** Answers the first page of the log. */
export async function repeat(shop: Shop, { c, query, administrator }: AdminCall<{ query: typeof pageQuery }>) {
  const noSuch = () => sendAgainProblem({ reason: "unknown-message" });
  const [id, messageId] = [idParam(c, noSuch), idParam(c, noSuch, "messageId")];
  const { limit } = query();
  return changeOnce(shop, c, { actor: administrator.email }, (tx) => sendAgain(tx, shop, id, messageId), {
    explain: sendAgainProblem,
    read: () => pageOf(shop, id, { limit }),
  });
}

/** Sent to the caller at once: the outbox would retry silently and hide the problem. */
export async function test(shop: Shop, { administrator: { email } }: AdminCall) {
  return json({ recipient: email, error: await sendTestMail(shop, email) });
}

async function pageOf(shop: Shop, orderId: string, range: Range) {
  const order = shop.db.selectFrom("orders").select("id").where("id", "=", orderId);
  if (!(await order.executeTakeFirst())) return noSuchOrder();
  const log = await listMessages(shop.db, orderId, range);
  return json({ ...log, has_mail: shop.environment.mail !== undefined });
}
