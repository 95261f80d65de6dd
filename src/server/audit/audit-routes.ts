import * as v from "valibot";
import { AUDIT_GROUPS, OPERATOR } from "#domain/audit.ts";
import { parseInput, readBody } from "../http/body.ts";
import { listQuery } from "../http/list.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { listActors, listAudit } from "./entries.ts";
import { acknowledge, listNotices } from "./notices.ts";

/** PostgreSQL's `bigint`, as text. */
const entryId = v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/));

const auditQuery = v.object({
  limit: listQuery.limit,
  cursor: v.optional(entryId),
  actor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  group: v.optional(v.picklist(AUDIT_GROUPS)),
  subject: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export const auditRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/admin/audit",
    role: "administrator",
    async answer({ db }, c) {
      const { limit, cursor, actor, group, subject } = parseInput(auditQuery, c.req.query());
      const by = actor === OPERATOR ? null : actor;
      const [found, actors] = await Promise.all([
        listAudit(db, { limit, after: cursor, actor: by, group, subjectId: subject }),
        listActors(db),
      ]);
      return json({ ...found, actors });
    },
  },
  {
    method: "GET",
    path: "/api/admin/notices",
    role: "administrator",
    answer: async ({ db }, _, { email }) => json({ notices: await listNotices(db, email), next_cursor: null }),
  },
  {
    method: "POST",
    path: "/api/admin/notices/seen",
    role: "administrator",
    async answer({ db }, c, { email }) {
      const { id } = await readBody(c, v.strictObject({ id: entryId }));
      await acknowledge(db, email, id);
      return json({ notices: await listNotices(db, email), next_cursor: null });
    },
  },
];
