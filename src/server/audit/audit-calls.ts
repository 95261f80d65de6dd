import * as v from "valibot";
import { AUDIT_GROUPS, OPERATOR } from "#domain/audit.ts";
import { json } from "../http/answer.ts";
import { listQuery, sequenceId } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { auditRow, listActors, listAudit } from "./entries.ts";
import { acknowledge, listPaymentNotices, paymentNotice } from "./payment-notices.ts";

export const filter = v.object({
  limit: listQuery.limit,
  cursor: v.optional(sequenceId),
  actor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  group: v.optional(v.picklist(AUDIT_GROUPS)),
  subject: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export const seen = v.strictObject({ id: sequenceId });

/** `actors` is everyone who ever did something; null is the operator. */
export const page = v.strictObject({
  entries: v.array(auditRow),
  next_cursor: v.nullable(v.string()),
  actors: v.array(v.nullable(v.string())),
});

export const notices = v.strictObject({ notices: v.array(paymentNotice), next_cursor: v.null() });

export async function list({ db }: Shop, { query }: AdminCall<{ query: typeof filter }>) {
  const { limit, cursor, actor, group, subject } = query();
  const by = actor === OPERATOR ? null : actor;
  const [listed, actors] = await Promise.all([
    listAudit(db, { limit, after: cursor, actor: by, group, subjectId: subject }),
    listActors(db),
  ]);
  return json({ ...listed, actors });
}

export async function listUnacknowledged({ db }: Shop, { administrator: { email } }: AdminCall) {
  return json({ notices: await listPaymentNotices(db, email), next_cursor: null });
}

export async function acknowledgeNotices(
  { db }: Shop,
  { body, administrator: { email } }: AdminCall<{ body: typeof seen }>,
) {
  const { id } = await body();
  await acknowledge(db, email, id);
  return json({ notices: await listPaymentNotices(db, email), next_cursor: null });
}
