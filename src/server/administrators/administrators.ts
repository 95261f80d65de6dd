import * as v from "valibot";
import {
  type AdminUser,
  checkInvitation,
  checkRemoval,
  type InvitationRefusal,
  type RemovalRefusal,
} from "#domain/administrators.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import { disableSecondFactor } from "../auth/second-factor.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Environment } from "../environment.ts";
import { type AdministratorsChange, countQueued, queueMail } from "../outbox/outbox.ts";
import { administrators, createInvitationLink, listAdmins } from "./admin-users.ts";

export const listedAdministrator = v.strictObject({
  email: v.string(),
  created_at: v.string(),
  signed_in_at: v.nullable(v.string()), // their first sign-in; null before
  has_password: v.boolean(), // false while the invitation is unanswered
  has_second_factor: v.boolean(),
});

export type ListedAdministrator = v.InferOutput<typeof listedAdministrator>;

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

type ChangeRequest = { email: string; by: string };

type Invited = {
  isNew: boolean;
  /** The link to choose a password; undefined when it is mailed. */
  link: string | undefined;
};

/** Mails per address and window of minutes: the last link stays valid for a day. */
export const INVITATION_LIMIT = { mails: 5, minutes: 30 } as const;

/** Adds an administrator without a password and mails or returns a link to choose one; repeated, only makes a new link. */
export function inviteAdministrator(
  db: Db,
  { mail, publicUrl }: Pick<Environment, "mail" | "publicUrl">,
  { email, by }: ChangeRequest,
): Promise<Result<Invited, InvitationRefusal | "too-many-invitations">> {
  return inTransaction(db, async (tx) => {
    const before = await lockAdministrators(tx);
    const checked = checkInvitation(email, by, before);
    if (!checked.ok) return checked;
    if (mail && (await countQueued(tx, "invitation", email, INVITATION_LIMIT.minutes)) >= INVITATION_LIMIT.mails) {
      return refuse("too-many-invitations");
    }
    const isNew = checked.value === "new";
    const subject = { id: null, name: email };
    await recordAudit(tx, { actor: by, action: isNew ? "admin-added" : "admin-invited", subject });
    if (isNew) {
      await tx.insertInto("admin_users").values({ email }).execute();
      // A former administrator's password must not become valid again, nor a second factor that may be lost.
      await tx.updateTable("auth_users").set({ password: null }).where("email", "=", email).execute();
      await disableSecondFactor(tx, email, by);
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
    // The removed administrator is told, too, and may be the only one to object.
    if (mail) await announce(tx, before, { by, email, change: "removed" });
    return ok(undefined);
  });
}

/** Always in the same order, so that two administrators who remove each other run one after the other. */
async function lockAdministrators(tx: Tx): Promise<AdminUser[]> {
  await administrators(tx).forUpdate("admin").execute();
  // A separate statement: one that waited for a lock would not see an administrator added meanwhile.
  return listAdmins(tx);
}

async function announce(
  tx: Tx,
  recipients: readonly AdminUser[],
  change: Omit<AdministratorsChange, "at">,
): Promise<void> {
  const payload = { ...change, at: new Date().toISOString() };
  for (const { email } of recipients) {
    await queueMail(tx, { kind: "administrators-changed", recipient: email, payload });
  }
}
