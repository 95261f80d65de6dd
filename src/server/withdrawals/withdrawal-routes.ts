import * as v from "valibot";
import {
  asWithdrawalForm,
  explainWithdrawal,
  MAX_ANSWER_NOTE,
  readWithdrawal,
  WITHDRAWAL_FIELDS,
} from "#domain/withdrawal.ts";
import { tooMany } from "../auth/too-many.ts";
import { parseInput, readBody, text } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { answerOnce, isDone } from "../http/idempotent.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json, noContent } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { answerWithdrawal } from "./answer-withdrawal.ts";
import { findWithdrawal, listWithdrawals } from "./list-withdrawals.ts";
import { receiveWithdrawal } from "./receive-withdrawal.ts";

/** Types only: `readRegret` checks the content. A missing field counts as empty. */
const regretSchema = v.strictObject(v.entriesFromList(WITHDRAWAL_FIELDS, v.optional(v.nullable(v.string()))));

const listSchema = v.object({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  status: v.optional(v.picklist(["open", "answered"])),
});

const answerSchema = v.strictObject({ answered: v.literal(true), note: v.optional(text(0, MAX_ANSWER_NOTE), "") });

const unknownRegret = () => problem("not-found", { detail: "Arrepentimiento no encontrado" });

export const withdrawalRoutes: Route[] = [
  {
    method: "POST",
    path: "/api/regrets",
    key: "required",
    role: "anyone",
    async answer(shop, c) {
      const key = readIdempotencyKey(c);
      const regret = readWithdrawal(asWithdrawalForm(await readBody(c, regretSchema)));
      if (!regret.ok) {
        return problem("invalid-field", { field: regret.refusal.field, detail: explainWithdrawal(regret.refusal) });
      }
      const received = await receiveWithdrawal(shop, c, key, regret.value);
      if (received.ok) return json({ regret: received.value.regret }, received.value.isNew ? 201 : 200);
      return received.refusal.reason === "rate-limited"
        ? tooMany(received.refusal.retryAfter)
        : problem("key-reused", { detail: "Esa clave ya se usó para otro pedido de arrepentimiento." });
    },
  },
  {
    method: "GET",
    path: "/api/admin/regrets",
    role: "administrator",
    async answer({ db }, c) {
      const { cursor, ...query } = parseInput(listSchema, c.req.query());
      return json(await listWithdrawals(db, { ...query, after: readTimeCursor(cursor) }));
    },
  },
  {
    method: "PATCH",
    path: "/api/admin/regrets/:id",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const id = idParam(c);
      if (id === undefined) return unknownRegret();
      const { note } = await readBody(c, answerSchema);
      const done = await answerOnce(shop, c, { actor: email, said: note }, async (tx) => {
        const answered = await answerWithdrawal(tx, id, note, email);
        if (answered.ok) return noContent();
        return answered.refusal.reason === "unknown-regret"
          ? unknownRegret()
          : problem("stale-version", {
              detail: "Otra persona ya marcó este pedido como respondido.",
              regret: await findWithdrawal(tx, id),
            });
      });
      return isDone(done) ? json({ regret: await findWithdrawal(shop.db, id) }) : done;
    },
  },
];
