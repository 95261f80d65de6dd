import type { TestShop } from "./shop.ts";

/** What the audit says, oldest first. */
export const auditOf = ({ db }: TestShop) =>
  db.selectFrom("audit_log").select(["actor", "action", "subject", "changes"]).orderBy("id").execute();
