import {
  type Administrator,
  checkInvitation,
  checkRemoval,
  type InvitationRefusal,
  type RemovalRefusal,
} from "#domain/administrators.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import { PASSWORD_PROVIDER } from "../auth/accounts.ts";
import { createInvitationLink } from "../admins.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Environment } from "../environment.ts";
import { type AdministratorsChange, queueMail } from "../mail/outbox.ts";

/** An administrator as the panel lists them; times are ISO 8601 UTC. */
export type ListedAdministrator = {
  email: string;
  created_at: string;
  /** When they first signed in; null while they have not. */
  signed_in_at: string | null;
  /** False while the invitation waits for an answer. */
  has_password: boolean;
  has_second_factor: boolean;
};

/** Everyone who may use the panel, by e-mail. */
export async function listAdministrators(db: Db): Promise<ListedAdministrator[]> {
  const rows = await administrators(db)
    .leftJoin("auth_second_factors as factor", "factor.user_id", "user.id")
    .select(["admin.created_at", "admin.signed_in_at"])
    .select((eb) => eb("factor.enabled_at", "is not", null).$castTo<boolean>().as("has_second_factor"))
    .execute();
  return rows.map(({ email, hasPassword, created_at, signed_in_at, has_second_factor }) => ({
    email,
    created_at: created_at.toISOString(),
    signed_in_at: signed_in_at?.toISOString() ?? null,
    has_password: hasPassword,
    has_second_factor,
  }));
}

/** Whom a change is about, and who makes it. */
export type ChangeRequest = { email: string; by: string };

export type Invited = {
  isNew: boolean;
  /** The link to choose a password, for whoever invites to pass on; undefined when it is mailed. */
  link: string | undefined;
};

/**
 * Lets an e-mail into the panel with a one-time link to choose a password, mailed where there is mail. Inviting again
 * before they chose one only makes a fresh link. Whoever was an administrator before has to choose another password.
 */
export function inviteAdministrator(
  db: Db,
  { mail, publicUrl }: Pick<Environment, "mail" | "publicUrl">,
  { email, by }: ChangeRequest,
): Promise<Result<Invited, InvitationRefusal>> {
  return inTransaction(db, async (tx) => {
    const before = await lockAdministrators(tx);
    const checked = checkInvitation(email, by, before);
    if (!checked.ok) return checked;
    const isNew = checked.value === "new";
    const subject = { id: null, name: email };
    await recordAudit(tx, { actor: by, action: isNew ? "admin-added" : "admin-invited", subject });
    if (isNew) {
      await tx.insertInto("admin_users").values({ email }).execute();
      await forgetPassword(tx, email);
      if (mail) await announce(tx, before, { by, email, change: "added" });
    }
    if (mail) {
      await queueMail(tx, { kind: "invitation", recipient: email, payload: { by } });
      return ok({ isNew, link: undefined });
    }
    const link = await createInvitationLink(tx, email, publicUrl);
    return link.ok ? ok({ isNew, link: link.value }) : refuse("already-an-admin");
  });
}

/** Shuts an e-mail out of the panel at once: the database ends its sessions and links with the row. */
export function removeAdministrator(
  db: Db,
  { mail }: Pick<Environment, "mail">,
  { email, by }: ChangeRequest,
): Promise<Result<undefined, RemovalRefusal>> {
  return inTransaction(db, async (tx) => {
    const before = await lockAdministrators(tx);
    const checked = checkRemoval(email, by, before);
    if (!checked.ok) return checked;
    await tx.deleteFrom("admin_users").where("email", "=", email).execute();
    await recordAudit(tx, { actor: by, action: "admin-removed", subject: { id: null, name: email } });
    // Whoever is removed hears of it too: it may be the only one who finds it wrong.
    if (mail) await announce(tx, before, { by, email, change: "removed" });
    return ok(undefined);
  });
}

function administrators(db: Db) {
  return db
    .selectFrom("admin_users as admin")
    .leftJoin("auth_users as user", "user.email", "admin.email")
    .leftJoin("auth_accounts as account", (join) =>
      join.onRef("account.user_id", "=", "user.id").on("account.provider_id", "=", PASSWORD_PROVIDER),
    )
    .select("admin.email")
    .select((eb) => eb("account.password", "is not", null).$castTo<boolean>().as("hasPassword"))
    .orderBy("admin.email");
}

/** Holds every administrator until the transaction ends, in one order: two who remove each other come one after the other. */
function lockAdministrators(tx: Tx): Promise<Administrator[]> {
  return administrators(tx).forUpdate("admin").execute();
}

async function forgetPassword(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable("auth_accounts as account")
    .from("auth_users as user")
    .set({ password: null })
    .whereRef("account.user_id", "=", "user.id")
    .where("user.email", "=", email)
    .execute();
}

async function announce(
  tx: Tx,
  recipients: readonly Administrator[],
  change: Omit<AdministratorsChange, "at">,
): Promise<void> {
  const payload = { ...change, at: new Date().toISOString() };
  for (const { email } of recipients) {
    await queueMail(tx, { kind: "administrators-changed", recipient: email, payload });
  }
}
