import * as v from "valibot";
import { asWithdrawalForm, MAX_ANSWER_NOTE, readWithdrawal, WITHDRAWAL_FIELDS } from "#domain/withdrawal.ts";
import { tooManyAttempts } from "../copy.ts";
import { json } from "../http/answer.ts";
import { text } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { changeOnce } from "../http/idempotent.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import type { AdminCall, Call } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { answerWithdrawal } from "./answer-withdrawal.ts";
import { alreadyAnswered, formProblem, keyReused, noSuchWithdrawal } from "./copy.ts";
import { findWithdrawal, listWithdrawals, WITHDRAWAL_STATUSES, withdrawalRow } from "./list-withdrawals.ts";
import { filedWithdrawal, receiveWithdrawal } from "./receive-withdrawal.ts";

/** Types only: `readWithdrawal` checks the content. A missing field counts as empty. */
export const form = v.strictObject(v.entriesFromList(WITHDRAWAL_FIELDS, v.optional(v.nullable(v.string()))));

export const filed = v.strictObject({ regret: filedWithdrawal });

export const pageQuery = v.object({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  status: v.optional(v.picklist(WITHDRAWAL_STATUSES)),
});

export const page = v.strictObject({
  regrets: v.array(withdrawalRow),
  next_cursor: v.nullable(v.string()),
  open: v.number(), // without an answer, on this page or not
});

export const note = v.strictObject({ answered: v.literal(true), note: v.optional(text(0, MAX_ANSWER_NOTE), "") });

export const one = v.strictObject({ regret: withdrawalRow });

export async function file(shop: Shop, { c, body }: Call<{ body: typeof form }>) {
  const key = readIdempotencyKey(c);
  const withdrawal = readWithdrawal(asWithdrawalForm(await body()));
  if (!withdrawal.ok) return formProblem(withdrawal.refusal);
  const received = await receiveWithdrawal(shop, c, key, withdrawal.value);
  if (received.ok) return json({ regret: received.value.filed }, received.value.isNew ? 201 : 200);
  return received.refusal.reason === "rate-limited" ? tooManyAttempts(received.refusal.retryAfter) : keyReused();
}

export async function list({ db }: Shop, { query }: AdminCall<{ query: typeof pageQuery }>) {
  const { cursor, ...filter } = query();
  return json(await listWithdrawals(db, { ...filter, after: readTimeCursor(cursor) }));
}

export async function answer(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof note }>) {
  const id = idParam(c, noSuchWithdrawal);
  const { note } = await body();
  return changeOnce(shop, c, { actor: email, payload: note }, (tx) => answerWithdrawal(tx, id, note, email), {
    explain: async ({ reason }, tx) =>
      reason === "unknown-withdrawal" ? noSuchWithdrawal() : alreadyAnswered(await findWithdrawal(tx, id)),
    read: async () => {
      const withdrawal = await findWithdrawal(shop.db, id);
      return withdrawal ? json({ regret: withdrawal }) : noSuchWithdrawal();
    },
  });
}
