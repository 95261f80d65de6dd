import { sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { describeDevice } from "#domain/device.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Administrator, sessionEnd } from "../auth/session.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { newestFirst, pageOf, type Range, timeCursorOf } from "../http/list.ts";

export const listedSession = v.strictObject({
  id: v.string(),
  created_at: v.string(),
  last_used_at: v.string(), // its last refresh; an open panel makes one about every hour
  ip_address: v.nullable(v.string()),
  device: v.string(),
  is_current: v.boolean(),
});

export type ListedSession = v.InferOutput<typeof listedSession>;

export async function listSessions(db: Db, { email, sessionId }: Administrator, range: Range) {
  const matching = await db
    .selectFrom("auth_sessions as session")
    .innerJoin("auth_users as user", "user.id", "session.user_id")
    .select(["session.id", "session.created_at", "session.updated_at", "session.ip_address", "session.user_agent"])
    .where("user.email", "=", email)
    .where(sessionEnd(), ">", sql<Date>`now()`)
    .$call(newestFirst("session", range))
    .execute();
  const { rows, next_cursor } = pageOf(matching, range.limit, timeCursorOf);
  return {
    sessions: rows.map(({ id, created_at, updated_at, ip_address, user_agent }) => ({
      id,
      created_at: created_at.toISOString(),
      last_used_at: updated_at.toISOString(),
      ip_address,
      device: describeDevice(user_agent ?? ""),
      is_current: id === sessionId,
    })),
    next_cursor,
  };
}

/** False when the account has no such session. */
export function closeSession(db: Db, { email }: Administrator, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => (await closeSessions(tx, email, sql<SqlBool>`session.id = ${id}`)) > 0);
}

export function closeOtherSessions(db: Db, { email, sessionId }: Administrator): Promise<number> {
  return inTransaction(db, (tx) => closeSessions(tx, email, sql<SqlBool>`session.id <> ${sessionId}`));
}

async function closeSessions(tx: Tx, email: string, which: ReturnType<typeof sql<SqlBool>>): Promise<number> {
  const closed = await tx
    .deleteFrom("auth_sessions as session")
    .using("auth_users as user")
    .whereRef("user.id", "=", "session.user_id")
    .where("user.email", "=", email)
    .where(sessionEnd(), ">", sql<Date>`now()`) // the others were not listed
    .where(which)
    .returning(["session.id", "session.user_agent"])
    .execute();
  const subjects = closed.map(({ id, user_agent }) => ({ id, name: describeDevice(user_agent ?? "") }));
  await recordAudit(tx, ...subjects.map((subject) => ({ actor: email, action: "session-closed" as const, subject })));
  return closed.length;
}
