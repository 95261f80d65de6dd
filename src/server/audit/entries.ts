import { sql } from "kysely";
import * as v from "valibot";
import { AUDIT_ACTIONS, type AuditChanges, type AuditGroup, type AuditValue, GROUP_OF } from "#domain/audit.ts";
import type { Db } from "../db/connection.ts";

export const auditValue: v.GenericSchema<AuditValue> = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

const auditChanges: v.GenericSchema<AuditChanges> = v.record(v.string(), v.strictTuple([auditValue, auditValue]));

export const auditRow = v.strictObject({
  id: v.string(),
  actor: v.nullable(v.string()),
  action: v.picklist(AUDIT_ACTIONS),
  subject_id: v.nullable(v.string()),
  subject: v.string(),
  changes: auditChanges,
  created_at: v.string(),
  name_today: v.nullable(v.string()), // the product's or order's current name; null when it is gone, or for anything else
});

export type AuditRow = v.InferOutput<typeof auditRow>;

type AuditFilter = {
  actor?: string | null | undefined;
  group?: AuditGroup | undefined;
  subjectId?: string | undefined;
  limit: number;
  after?: string | undefined;
};

export async function listAudit(
  db: Db,
  { actor, group, subjectId, limit, after }: AuditFilter,
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  let query = db
    .selectFrom("audit_log as entry")
    .selectAll("entry")
    .select(nameToday().as("name_today"))
    .orderBy("entry.id", "desc")
    .limit(limit + 1);
  if (actor !== undefined) query = query.where("entry.actor", actor === null ? "is" : "=", actor);
  if (group) {
    const actions = AUDIT_ACTIONS.filter((action) => GROUP_OF[action] === group);
    query = query.where("entry.action", "in", actions);
  }
  if (subjectId !== undefined) query = query.where("entry.subject_id", "=", subjectId);
  if (after !== undefined) query = query.where("entry.id", "<", after);
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The operator (null) comes last. Entries are many and actors few, so the index is searched once per actor. */
export async function listActors(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ actor: string | null }>`
    with recursive administrators as (
      select min(actor) as actor from audit_log
      union all
      select (select min(actor) from audit_log where actor > administrators.actor)
      from administrators where administrators.actor is not null
    )
    select actor from administrators where actor is not null
    union all
    select null where exists (select from audit_log where actor is null)
    order by actor nulls last`.execute(db);
  return rows.map(({ actor }) => actor);
}

/** Compares ids as uuids, using their index: compared as texts, every entry would need a full scan. */
function nameToday() {
  const id = sql`case when entry.subject_id ~ '^[0-9a-f-]{36}$' then entry.subject_id::uuid end`;
  return sql<string | null>`coalesce(
    (select name from products where id = ${id}),
    (select order_number from orders where id = ${id}))`;
}
