import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { uuidFromHex } from "#domain/uuid.ts";
import { asWithdrawalForm, readWithdrawal, type Withdrawal } from "#domain/withdrawal.ts";
import { readForm } from "../http/body.ts";
import type { Pages } from "../pages/pages.ts";
import type { Shop } from "../shop.ts";
import { receiveWithdrawal } from "./receive-withdrawal.ts";

/** `POST /arrepentimiento`: the form without JavaScript. Answers with the page that shows the code. */
export async function answerWithdrawalForm(shop: Shop, pages: Pages, c: Context): Promise<Response> {
  const typed = asWithdrawalForm(await readForm(c));
  const show = async (status: number, state: Parameters<Pages["withdrawal"]>[1]) =>
    (await pages.withdrawal(status, state)).toResponse(c.req.raw);

  const withdrawal = readWithdrawal(typed);
  if (!withdrawal.ok) return show(422, { typed, refusal: withdrawal.refusal });

  const key = keyOf(shop.secretKey, withdrawal.value, new Date());
  const received = await receiveWithdrawal(shop, c, key, withdrawal.value);
  if (received.ok) return show(received.value.isNew ? 201 : 200, { filed: received.value.filed });
  if (received.refusal.reason === "key-reused")
    throw new Error("A key derived from a request came with another request");
  const answer = await show(429, { typed, isTooMany: true });
  answer.headers.set("Retry-After", String(Math.ceil(received.refusal.retryAfter)));
  return answer;
}

/** Cached pages carry no key, so equal texts on one day (UTC) are one request. The HMAC keeps the key secret. */
function keyOf(secretKey: string, withdrawal: Withdrawal, now: Date): string {
  const { name, email, phone, order_number, message } = withdrawal;
  const words = JSON.stringify([now.toISOString().slice(0, 10), name, email, phone, order_number, message]);
  return uuidFromHex(createHmac("sha256", secretKey).update(words).digest("hex"));
}
