import { ok, refuse, type Result } from "#domain/result.ts";
import type { PasswordRefusal } from "#domain/password.ts";
import { recordAudit } from "../audit/audit.ts";
import { forgetFailures } from "../auth/attempts.ts";
import { hashChosenPassword } from "../auth/check-password.ts";
import type { TooBusy } from "../auth/password.ts";
import { setPassword } from "../auth/set-password.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

type PasswordChange = {
  email: string;
  verifiedHash: string;
  password: string;
};

/** `changed-meanwhile`: the verified password is no longer the account's. */
type PasswordChangeRefusal = PasswordRefusal | TooBusy | "changed-meanwhile";

/** Ends every session of the account, the caller's too. */
export async function changePassword(
  db: Db,
  { email, verifiedHash, password }: PasswordChange,
): Promise<Result<undefined, PasswordChangeRefusal>> {
  const hash = await hashChosenPassword(db, email, password);
  if (!hash.ok) return hash;

  return inTransaction(db, async (tx) => {
    const unchanged = await tx
      .selectFrom("auth_users")
      .select("id")
      .where("email", "=", email)
      .where("password", "=", verifiedHash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!unchanged) return refuse("changed-meanwhile");
    await setPassword(tx, email, hash.value);
    await forgetFailures(tx, email);
    await recordAudit(tx, { actor: email, action: "password-changed", subject: { id: null, name: email } });
    return ok(undefined);
  });
}
