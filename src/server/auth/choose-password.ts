import type { PasswordRefusal } from "#domain/password.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { forgetFailures } from "./attempts.ts";
import { hashChosenPassword } from "./check-password.ts";
import { hasAdmins, isAdmin } from "./is-admin.ts";
import { findSubject, type LinkKind, useToken } from "./one-time-link.ts";
import type { TooBusy } from "./password.ts";
import { setPassword } from "./set-password.ts";

/** `invalid-link`: unknown, used, replaced or expired; the answer must not say which. */
export type ChoiceRefusal = "invalid-link" | PasswordRefusal | TooBusy;

/** Sets the password chosen through a link. It signs nobody in and ends every session. */
export async function resetPassword(
  db: Db,
  token: string,
  password: string,
): Promise<Result<undefined, ChoiceRefusal>> {
  const hash = await hashForLink(db, "password", token, password);
  if (!hash.ok) return hash;
  return inTransaction(db, async (tx) => {
    const email = await useToken(tx, "password", token);
    if (email === undefined || !(await isAdmin(tx, email))) return refuse("invalid-link");
    await setPassword(tx, email, hash.value);
    // Whoever has the link owns the account: earlier failures must not lock them out.
    await forgetFailures(tx, email);
    await recordAudit(tx, { actor: email, action: "password-changed", subject: { id: null, name: email } });
    return ok(undefined);
  });
}

type SetUp = { token: string; email: string; password: string };

/** Makes the first administrator, through the link of a new shop. */
export async function setUp(db: Db, { token, email, password }: SetUp): Promise<Result<undefined, ChoiceRefusal>> {
  const hash = await hashForLink(db, "setup", token, password, email);
  if (!hash.ok) return hash;
  return inTransaction(db, async (tx) => {
    const isMeant = (await useToken(tx, "setup", token)) !== undefined;
    if (!isMeant || (await hasAdmins(tx))) return refuse("invalid-link");
    await tx.insertInto("admin_users").values({ email }).execute();
    await recordAudit(tx, { actor: null, action: "admin-added", subject: { id: null, name: email } });
    await setPassword(tx, email, hash.value);
    return ok(undefined);
  });
}

/** Only for a valid link. The e-mail is the link's, or `firstEmail`. */
async function hashForLink(
  db: Db,
  kind: LinkKind,
  token: string,
  password: string,
  firstEmail = "",
): Promise<Result<string, ChoiceRefusal>> {
  const subject = await findSubject(db, kind, token);
  return subject === undefined ? refuse("invalid-link") : hashChosenPassword(db, subject || firstEmail, password);
}
