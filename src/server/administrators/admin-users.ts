import { sql } from "kysely";
import { type AdminUser, INVITATION_HOURS } from "#domain/administrators.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { type AuditEntry, recordAudit } from "../audit/audit.ts";
import { hashChosenPassword } from "../auth/check-password.ts";
import { hasAdmins, isAdmin } from "../auth/is-admin.ts";
import { createBrowserLink, createPasswordLink, createSetUpLink, dropSetUpLink } from "../auth/one-time-link.ts";
import { setPassword } from "../auth/set-password.ts";
import { CannotStart } from "../cannot-start.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Environment } from "../environment.ts";

export function administrators(db: Db) {
  return db
    .selectFrom("admin_users as admin")
    .leftJoin("auth_users as user", "user.email", "admin.email")
    .select("admin.email")
    .select((eb) => eb("user.password", "is not", null).$castTo<boolean>().as("hasPassword"))
    .orderBy("admin.email");
}

export function listAdmins(db: Db): Promise<AdminUser[]> {
  return administrators(db).execute();
}

/** `hasPassword` is true for a former administrator whose password is still stored. */
export function addAdmin(db: Db, email: string): Promise<Result<AdminUser, "already-an-admin">> {
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto("admin_users")
      .values({ email })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return refuse("already-an-admin");
    await recordAudit(tx, byOperator("admin-added", email));
    await dropSetUpLink(tx);
    const admins = await listAdmins(tx);
    return ok(admins.find((admin) => admin.email === email) ?? { email, hasPassword: false });
  });
}

/** The database ends their sessions and links together with the row. */
export function removeAdmin(db: Db, email: string): Promise<Result<undefined, "not-an-admin">> {
  return inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom("admin_users").where("email", "=", email).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return refuse("not-an-admin");
    await recordAudit(tx, byOperator("admin-removed", email));
    return ok(undefined);
  });
}

function byOperator(action: "admin-added" | "admin-removed", email: string): AuditEntry {
  return { actor: null, action, subject: { id: null, name: email } };
}

type CreateLink = (db: Db, email: string, publicUrl: string) => Promise<string>;

const forAdmins =
  (createLink: CreateLink) =>
  async (db: Db, email: string, publicUrl: string): Promise<Result<string, "not-an-admin">> =>
    (await isAdmin(db, email)) ? ok(await createLink(db, email, publicUrl)) : refuse("not-an-admin");

/** For choosing a password; single use, replaces the previous link. */
export const createResetLink = forAdmins(createPasswordLink);

/** Lets a new browser sign in while others guess the password; replaces the previous link. */
export const createLinkForBrowser = forAdmins(createBrowserLink);

/** For an invited person's first password; replaces the previous link. */
export async function createInvitationLink(
  db: Db,
  email: string,
  publicUrl: string,
): Promise<Result<string, "not-invited">> {
  const isInvited = (await listAdmins(db)).some((admin) => admin.email === email && !admin.hasPassword);
  return isInvited ? ok(await createPasswordLink(db, email, publicUrl, INVITATION_HOURS * 60)) : refuse("not-invited");
}

/** Milliseconds: on a busy machine a first start rather waits than fails. */
const FIRST_CHECK_TIMEOUT = 60_000;

/** If there is no administrator yet, creates the configured one, or a one-time link. Returns lines for the operator. */
export async function ensureFirstAdministrator(
  db: Db,
  { firstAdmin, publicUrl }: Pick<Environment, "firstAdmin" | "publicUrl">,
): Promise<string[]> {
  if (await hasAdmins(db)) return [];
  if (!firstAdmin)
    return [
      "No administrator yet. Choose the first one with this link; it works once:",
      await createSetUpLink(db, publicUrl),
    ];

  const hash = await hashChosenPassword(db, firstAdmin.email, firstAdmin.password, FIRST_CHECK_TIMEOUT);
  if (!hash.ok) {
    throw new CannotStart(
      hash.refusal === "password-guessable"
        ? "ADMIN_PASSWORD is easily guessed: choose some words that do not belong together."
        : "The first administrator could not be made: start the shop again.",
    );
  }
  const isMade = await inTransaction(db, async (tx) => {
    // Two shops that start on the same database create only one administrator.
    await sql`lock table admin_users in share row exclusive mode`.execute(tx);
    if (await hasAdmins(tx)) return false;
    await tx.insertInto("admin_users").values({ email: firstAdmin.email }).execute();
    await recordAudit(tx, byOperator("admin-added", firstAdmin.email));
    await setPassword(tx, firstAdmin.email, hash.value);
    await dropSetUpLink(tx);
    return true;
  });
  return isMade ? [`Administrator ${firstAdmin.email} was made with the password in ADMIN_PASSWORD.`] : [];
}
